"""The evaluations inside other people's frameworks: a module for each, which needs the extra of the same name."""
