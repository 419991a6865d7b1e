"""The terminal: playing at a keyboard, and results as tables."""
