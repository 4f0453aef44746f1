"""All that people read of High Roller: sentences, rules, a view as text and as alt text, and labels on pictures."""
