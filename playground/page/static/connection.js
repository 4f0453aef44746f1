// The page's socket: frames come in, verbs go out, each verb gets its reply. A lost connection is opened again.

const FIRST_WAIT = 300;
const LONGEST_WAIT = 4000;

export class Connection {
  /** `onFrame(frame)` takes what the server tells; `onState(isOpen)` is called when the connection comes or goes. */
  constructor(person, onFrame, onState) {
    this.person = person;
    this.onFrame = onFrame;
    this.onState = onState;
    this.replies = new Map();
    this.takers = new Map();
    this.count = 0;
    this.wait = FIRST_WAIT;
  }

  open() {
    const address = new URL("/page-api/socket", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    address.searchParams.set("person", this.person);
    this.socket = new WebSocket(address);
    this.socket.addEventListener("message", (event) => this.take(JSON.parse(event.data)));
    this.socket.addEventListener("close", () => this.lost());
  }

  take(frame) {
    if (frame.t !== "reply") {
      if (frame.t === "hello") this.wait = FIRST_WAIT;
      this.onFrame(frame);
      this.takers.get(frame.t)?.(frame);
      return;
    }
    const reply = this.replies.get(frame.n);
    this.replies.delete(frame.n);
    if (frame.ok) reply?.resolve(frame.value);
    else reply?.reject(new Error(frame.error));
  }

  /** Besides `onFrame`, call `taker` with each frame of a kind; there is one taker for each. */
  listen(kind, taker) {
    this.takers.set(kind, taker);
  }

  lost() {
    for (const reply of this.replies.values()) reply.reject(new Error("The connection was lost."));
    this.replies.clear();
    this.onState(false);
    setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** Do something as this person. Resolves with the reply's value; rejects with an Error that is a sentence. */
  do(verb, fields = {}) {
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Error("There is no connection."));
    this.count += 1;
    const n = this.count;
    this.socket.send(JSON.stringify({ do: verb, n, ...fields }));
    return new Promise((resolve, reject) => this.replies.set(n, { resolve, reject }));
  }
}
