import type { AllStreamResolvedEvent } from '@eventstore/db-client';
import type { Position } from '@storefold/kernel/ports';
import type { AllStreamItem } from '../all-stream.ts';

/** A subscription to `$all` whose items a specification provides. */
export class ItemQueue implements AsyncIterable<AllStreamItem> {
  readonly #items: AllStreamItem[] = [];
  #failure: { readonly reason: unknown } | undefined;
  #wakeUp: () => void = () => undefined;

  constructor(signal: AbortSignal) {
    signal.addEventListener('abort', () => this.breakOff(signal.reason));
  }

  put(...items: AllStreamItem[]): void {
    this.#items.push(...items);
    this.#wakeUp();
  }

  breakOff(reason: unknown): void {
    this.#failure = { reason };
    this.#wakeUp();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<AllStreamItem> {
    for (;;) {
      const item = this.#items.shift();
      if (item) yield item;
      else if (this.#failure) throw this.#failure.reason;
      else
        await new Promise<void>((resolve) => {
          this.#wakeUp = resolve;
        });
    }
  }
}

export const eventAt = (position: Position): AllStreamItem => ({
  kind: 'event',
  event: resolvedAt(position),
});

const resolvedAt = (position: Position): AllStreamResolvedEvent => ({
  event: {
    streamId: `cards-${position}`,
    id: '00000000-0000-4000-8000-000000000000',
    revision: 0n,
    type: 'Happened',
    isJson: true,
    created: new Date(0),
    data: {},
    metadata: { command_id: 'c', occurred_at: '2026-01-01T00:00:00.000Z' },
    position: { commit: BigInt(position), prepare: BigInt(position) },
  },
});
