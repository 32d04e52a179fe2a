"""What is remembered: the games that were kept, and what they say about you. All of it is read from the files in the
data folder each time: whoever deletes a file has deleted it everywhere, and two processes lose nothing of each other's.
"""
