"""What people see of the settings of a server."""
