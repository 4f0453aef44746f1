"""All that people read of Bluff 'N' Peg: sentences, rules, a view as text and as alt text, and labels on pictures."""
