"""The live table: rooms, their store, and the wire between them and people."""
