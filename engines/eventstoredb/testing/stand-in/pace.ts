/** The speed of the stand-in's responses. Fault tests delay them, or stop them without closing connections. */
export class Pace {
  #delayMs = 0;
  #silence: { readonly ended: Promise<void>; readonly end: () => void } | undefined;

  /** Delays every response by this time from now on. */
  delay(ms: number): void {
    this.#delayMs = ms;
  }

  /** Leaves all requests unread and unanswered from now on. */
  fallSilent(): void {
    if (this.#silence) return;
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.#silence = { ended, end };
  }

  /** Answers all requests immediately again, including those received meanwhile. */
  resume(): void {
    this.#delayMs = 0;
    this.#silence?.end();
    this.#silence = undefined;
  }

  /** Resolves when a request may be handled. Undefined means immediately. */
  beforeRequest(): Promise<void> | undefined {
    return this.#silence?.ended;
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
    if (this.#delayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.#delayMs).unref());
    await this.#silence?.ended;
  }
}
