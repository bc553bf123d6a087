"""Map geometry: hex grids, cheapest paths and lines of sight, with no knowledge of any game."""
