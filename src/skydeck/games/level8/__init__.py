"""Level 8: collect the eight levels in hand, lay them out, be the first above the last."""
