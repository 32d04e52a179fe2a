"""What comes over HTTP and sockets, and who may ask how much."""
