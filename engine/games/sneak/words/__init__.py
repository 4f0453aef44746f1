"""All that people read of Sneak: sentences, rules, a view as text and as alt text, and labels on pictures."""
