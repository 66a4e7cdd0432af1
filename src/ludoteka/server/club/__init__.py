"""What people have here besides tables: accounts, notices, results, meetings, events."""
