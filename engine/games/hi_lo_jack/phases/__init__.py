"""The phases of Hi Lo Jack: dealing (which ends when every hand has six cards), bidding and tricks."""
