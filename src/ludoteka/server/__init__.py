"""HTTP and WebSocket over tables, and their storage."""
