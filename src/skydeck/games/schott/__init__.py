"""SCHOTT: sort nine cards into ascending order, race along the track, answer questions."""
