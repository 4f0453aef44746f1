// Presses on one message, one after the other: each waits for the bot's answer to the one before it.

export class Turns {
  /** `onChange(id, key)` is told which control of a message is waited for, or null. */
  constructor(onChange) {
    this.onChange = onChange;
    this.taken = new Map();
  }

  isTaken(id) {
    return this.taken.has(id);
  }

  /** Take the turn of a message as soon as it is free. Null for a control that is being pressed already. */
  async begin(id, key) {
    while (this.taken.has(id)) {
      if (this.taken.get(id).key === key) return null;
      await this.taken.get(id).over;
    }
    const turn = { key };
    turn.over = new Promise((resolve) => { turn.end = resolve; });
    this.taken.set(id, turn);
    this.onChange(id, key);
    return turn;
  }

  /** End a turn, by default the present one, if it has not ended yet. */
  end(id, turn = this.taken.get(id)) {
    if (!turn || this.taken.get(id) !== turn) return;
    turn.end();
    this.taken.delete(id);
    this.onChange(id, null);
  }
}
