"""Long thoughts, in processes of their own."""
