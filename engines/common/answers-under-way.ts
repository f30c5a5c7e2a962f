import type { MessageHandler } from '@nestjs/microservices';
import { type Clock, withDeadline } from '@storefold/kernel/core';
import type { QuestionExtras } from '@storefold/kernel/questions';

/** Counts the pending answers of a server, so that it can finish them before it closes. */
export class AnswersUnderWay {
  #count = 0;
  #idle: () => void = () => undefined;

  constructor(private readonly clock: Clock) {}

  begin(): void {
    this.#count++;
  }

  end(): void {
    this.#count--;
    if (this.#count === 0) this.#idle();
  }

  /** Resolves when all answers have been sent, or when the deadlines of these handlers' questions have passed. */
  async finished(handlers: ReadonlyMap<string, MessageHandler>): Promise<void> {
    if (this.#count === 0) return;
    const idle = new Promise<void>((resolve) => {
      this.#idle = resolve;
    });
    const timeouts = [...handlers.values()].map(({ extras }) => (extras as QuestionExtras).timeoutMs ?? 0);
    await withDeadline(idle, Math.max(0, ...timeouts), () => undefined, this.clock);
  }
}
