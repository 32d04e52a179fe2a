"""Tables on disk: the schema, the one writer, and word between processes."""
