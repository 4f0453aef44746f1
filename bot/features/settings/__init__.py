"""The choices of people and of servers, and the data that are kept about a person."""
