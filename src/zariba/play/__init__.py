"""What `import zariba` offers: a game as one object that is played by words."""
