"""The table on the web: storage, live games, links for each seat, HTTP and websockets."""
