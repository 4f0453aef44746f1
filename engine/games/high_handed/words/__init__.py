"""All that people read of High Handed: sentences, rules, a view as text and as alt text, and labels on pictures."""
