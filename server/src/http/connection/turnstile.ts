import type { ServerResponse } from 'node:http';

interface Waiting {
  readonly sinceMs: number;
  readonly response: ServerResponse;
  readonly begin: (waitedMs: number) => void;
}

/** Requests that one turn of the event loop begins. */
const MOST_IN_A_TURN = 16;

/**
 * Keeps the turns of the event loop short, so that a process with much to do says at once that it lives. What comes beyond
 * in a turn begins in later ones, in the order in which it came.
 *
 * Node accepts one connection in each turn. While there are new ones, a turn begins one request only, so that the last of
 * many new connections does not wait for as many long turns.
 */
export class Turnstile {
  readonly #waiting: Waiting[] = [];
  /** How many requests this turn may still begin. */
  #left = MOST_IN_A_TURN;
  #hasAccepted = false;
  #isTurning = false;

  /** `nowMs`: a clock that only runs forwards. */
  constructor(private readonly nowMs: () => number = () => performance.now()) {}

  /** Tells that this turn has accepted a connection. */
  accepted(): void {
    this.#hasAccepted = true;
    this.#left = 0;
    this.#awaitTurn();
  }

  /** Calls `begin` at once or in a later turn with how long it has waited, unless the client has gone until then. */
  pass(response: ServerResponse, begin: (waitedMs: number) => void): void {
    this.#awaitTurn();
    if (this.#left === 0) {
      this.#waiting.push({ sinceMs: this.nowMs(), response, begin });
      return;
    }
    this.#left--;
    begin(0);
  }

  /** How many wait. */
  get length(): number {
    return this.#waiting.length;
  }

  /** How long the next request has waited; 0 when none waits. */
  waitMs(): number {
    const [next] = this.#waiting;
    return next ? this.nowMs() - next.sinceMs : 0;
  }

  #awaitTurn(): void {
    if (this.#isTurning) return;
    this.#isTurning = true;
    setImmediate(this.#beginTurn);
  }

  /** Each request has an immediate of its own: what it does before it first waits is done before the next begins. */
  readonly #beginTurn = (): void => {
    this.#isTurning = false;
    const most = this.#hasAccepted ? 1 : MOST_IN_A_TURN;
    this.#hasAccepted = false;
    const begun = Math.min(this.#waiting.length, most);
    for (let count = 0; count < begun; count++) setImmediate(this.#beginNext);
    this.#left = most - begun;
    if (begun > 0) this.#awaitTurn();
  };

  readonly #beginNext = (): void => {
    const next = this.#waiting.shift();
    if (next && !next.response.destroyed) next.begin(this.nowMs() - next.sinceMs);
  };
}
