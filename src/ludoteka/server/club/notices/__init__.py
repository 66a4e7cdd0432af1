"""What people are told when they are away: wishes, addresses, and the queue."""
