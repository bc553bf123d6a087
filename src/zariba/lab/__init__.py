"""Many games: matches between bots, conformance checks and speed, on all cores of one machine."""
