"""What every game is made of, knowing no game and no web."""
