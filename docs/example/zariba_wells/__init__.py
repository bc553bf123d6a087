"""Five Wells: a caravan hides in the desert, and raiders look for it."""
