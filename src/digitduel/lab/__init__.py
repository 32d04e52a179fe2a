"""The laboratory: which games are sound, and what can be known about them."""
