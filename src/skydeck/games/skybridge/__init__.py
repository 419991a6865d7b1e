"""Skybridge: build nine towers together, link them by bridges, and own the highest by roofs."""
