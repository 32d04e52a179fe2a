"""The laboratory works on the same kind of cluster as the arena."""

from tests.arena.test_cluster import cluster as cluster
