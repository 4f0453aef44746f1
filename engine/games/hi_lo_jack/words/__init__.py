"""All that people read of Hi Lo Jack: sentences, rules, a view as text and as alt text, and labels on pictures."""
