"""How the server bears faults and load."""
