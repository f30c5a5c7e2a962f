import { type Gate, newGate, timeOf } from './gate.ts';

/**
 * The speed of the stand-in's commits and responses. Fault tests delay them, or stop responses without closing
 * connections.
 */
export class Pace {
  #delayMs = 0;
  #commitMs = 0;
  #silence: Gate | undefined;
  #waiting = newGate();

  /** Delays every response by this time from now on. */
  delay(ms: number): void {
    this.#delayMs = ms;
  }

  /** Lets this time pass from now on before a write is committed. Those that wait are committed now. */
  commitAfter(ms: number): void {
    this.#commitMs = ms;
    this.#waiting.end();
    this.#waiting = newGate();
  }

  /** Leaves all requests unread and unanswered from now on. */
  fallSilent(): void {
    this.#silence ??= newGate();
  }

  /** Commits and answers immediately again, also what was received meanwhile. */
  resume(): void {
    this.#delayMs = 0;
    this.commitAfter(0);
    this.#silence?.end();
    this.#silence = undefined;
  }

  /** Resolves when a request may be handled. Undefined means immediately. */
  beforeRequest(): Promise<void> | undefined {
    return this.#silence?.ended;
  }

  /** Resolves when what was written may be committed. Undefined means immediately. */
  beforeCommit(): Promise<void> | undefined {
    return this.#commitMs > 0 ? Promise.race([timeOf(this.#commitMs), this.#waiting.ended]) : undefined;
  }

  /** Resolves when a response may start. Undefined means immediately. */
  beforeAnswer(): Promise<void> | undefined {
    return this.#silence || this.#delayMs > 0 ? this.#answerLater() : undefined;
  }

  /** Resolves when a response of several parts may continue. Undefined means immediately. */
  betweenParts(): Promise<void> | undefined {
    return this.#silence?.ended;
  }

  async #answerLater(): Promise<void> {
    if (this.#delayMs > 0) await timeOf(this.#delayMs);
    await this.#silence?.ended;
  }
}
