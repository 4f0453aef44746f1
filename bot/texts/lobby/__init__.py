"""What people read before a game: invitations, lobbies, help."""
