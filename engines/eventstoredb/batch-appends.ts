import { randomUUID } from 'node:crypto';
import type { BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { LogUnavailable } from '@storefold/kernel/ports';
import type { AppendRequest } from '../shared/append-request.ts';
import { type Answer, correlationIdOf, toAnswer, toMessage } from './append-messages.ts';
import type { BatchCall, BatchCalls, Client } from './client.ts';
import { asUnavailable, tookTooLong } from './engine-errors.ts';

interface Pending {
  readonly request: AppendRequest;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * Sends appends over one call for each connection, which costs a fifth of a call for each append, and gives every answer
 * to who asked. When the call ends, what it has not answered is given up: it may have happened or not.
 */
export class BatchAppends {
  readonly #calls: BatchCalls = new WeakMap();
  readonly #pending = new WeakMap<BatchCall, Map<string, Pending>>();
  readonly #ended = new WeakSet<BatchCall>();

  constructor(
    private readonly client: Client,
    private readonly address: string,
  ) {}

  /** Rejects with WrongExpectedRevision, AppendTooLarge or LogUnavailable. */
  append(request: AppendRequest, answeredWithinMs: number): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const id = randomUUID();
      let register: Map<string, Pending> | undefined;
      let isGivenUp = false;
      const giveUp = (error: Error): void => {
        isGivenUp = true;
        clearTimeout(timer);
        register?.delete(id);
        reject(error);
      };
      const timer = setTimeout(() => giveUp(tookTooLong(this.address, answeredWithinMs)), answeredWithinMs);
      const pending = { request, resolve, reject: giveUp, timer };
      this.client
        .batchCall(this.#calls)
        .then((call) => {
          if (isGivenUp) return;
          register = this.#pendingOf(call).set(id, pending);
          if (this.#ended.has(call)) throw this.#brokeOff();
          call.write(toMessage(request, id));
        })
        .catch((error: unknown) => giveUp(asUnavailable(error, this.address)));
    });
  }

  #pendingOf(call: BatchCall): Map<string, Pending> {
    const known = this.#pending.get(call);
    if (known) return known;
    const pending = new Map<string, Pending>();
    this.#pending.set(call, pending);
    call.on('data', (response: BatchAppendResp) => this.#settle(response, pending));
    const giveUpAll = (reason: unknown): void => {
      this.#ended.add(call);
      const error = asUnavailable(reason, this.address);
      for (const { reject } of pending.values()) reject(error);
      pending.clear();
    };
    // Listens on after the end as well: an error that nobody hears would end the process.
    call.on('error', giveUpAll);
    call.on('end', () => giveUpAll(this.#brokeOff()));
    return pending;
  }

  #brokeOff(): LogUnavailable {
    return new LogUnavailable(`EventStoreDB at ${this.address} ended the call that takes appends`);
  }

  /** An answer that nobody waits for any more came too late. */
  #settle(response: BatchAppendResp, pending: Map<string, Pending>): void {
    const id = correlationIdOf(response);
    const asked = pending.get(id);
    if (!asked) return;
    pending.delete(id);
    clearTimeout(asked.timer);
    try {
      asked.resolve(toAnswer(response, asked.request, this.address));
    } catch (error) {
      asked.reject(error instanceof Error ? error : asUnavailable(error, this.address));
    }
  }
}
