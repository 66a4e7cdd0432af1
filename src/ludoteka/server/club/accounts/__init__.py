"""Accounts: devices, passkeys, one-time links and codes."""
