/** How fast the stand-in answers: fault tests slow it down, or let it fall silent without hanging up. */
export class Pace {
  #delayMs = 0;
  #silence: { readonly ended: Promise<void>; readonly end: () => void } | undefined;

  /** From now on every answer comes this much later. */
  delay(ms: number): void {
    this.#delayMs = ms;
  }

  /** From now on requests are neither looked at nor answered. */
  fallSilent(): void {
    if (this.#silence) return;
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.#silence = { ended, end };
  }

  /** Back to answering everything at once, also what came in meanwhile. */
  resume(): void {
    this.#delayMs = 0;
    this.#silence?.end();
    this.#silence = undefined;
  }

  /** When a request may be looked at; undefined means now. */
  beforeRequest(): Promise<void> | undefined {
    return this.#silence?.ended;
  }

  /** When answering may begin; undefined means now. */
  beforeAnswer(): Promise<void> | undefined {
    return this.#silence || this.#delayMs > 0 ? this.#answerLater() : undefined;
  }

  /** When an answer of several parts may go on; undefined means now. */
  betweenParts(): Promise<void> | undefined {
    return this.#silence?.ended;
  }

  async #answerLater(): Promise<void> {
    if (this.#delayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.#delayMs).unref());
    await this.#silence?.ended;
  }
}
