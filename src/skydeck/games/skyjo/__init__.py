"""Skyjo: swap and turn twelve cards, remove columns of three equal ones, end with few points."""
