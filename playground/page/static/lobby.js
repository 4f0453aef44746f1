// What a lobby says of its people, read from the lines of its message as a visitor reads them.

const PLAYERS = "Players";
const KEPT = "Seats kept for";
const WAITING = "Waiting for a seat";
const OPENER = /^Opened by (.+), who starts the game\./;
const PRIVATE = "Who may sit down: Only the invited";
const LACKS_PLAYERS = /^Players [^:]*needs \d+ more/;

/** Who sits, is waited for and waits, by name; who starts the game, null if that is the first player. */
export function lobbyIn(lines) {
  const plain = lines.map((line) => line.replace(/[\u2068\u2069\u200b]/g, ""));
  return {
    players: namesAfter(plain, PLAYERS),
    kept: namesAfter(plain, KEPT),
    waiting: namesAfter(plain, WAITING),
    opener: plain.map((line) => OPENER.exec(line)?.[1]).find(Boolean) ?? null,
    isPrivate: plain.some((line) => line.includes(PRIVATE)),
    lacksPlayers: plain.some((line) => LACKS_PLAYERS.test(line)),
  };
}

function namesAfter(lines, heading) {
  const line = lines.find((each) => each.startsWith(heading)) ?? "";
  return line.replace(/^[^:]*: /, "").split(", ").filter(Boolean);
}
