"""What two people can say to each other at a table: set phrases, so that nobody has to read what they would not."""

PHRASES = {
    "hello": "Hello!",
    "good-luck": "Good luck!",
    "moment": "One moment, please.",
    "oops": "Oops!",
    "nice": "Nice move!",
    "well-played": "Well played!",
    "thanks": "Thank you!",
    "again": "Once more?",
}
"""Each by the word that programs know it by."""
