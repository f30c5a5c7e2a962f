import { BaseRpcContext, type CustomTransportStrategy, type ReadPacket, Server } from '@nestjs/microservices';
import type { Clock, Logger } from '@storefold/kernel/core';
import { firstValueFrom } from 'rxjs';
import { answersSent } from '../common/nest-bus.ts';
import { replySerializer } from '../common/packets.ts';
import { PendingWork } from '../common/pending-work.ts';
import type { LocalMember, LocalNetwork } from './local-network.ts';

/**
 * Delivers questions and wake-ups to the handlers of a Nest microservice in the same process. Messages are passed as
 * text, so that sender and receiver share no objects, as between processes.
 */
export class LocalServer extends Server implements CustomTransportStrategy, LocalMember {
  override readonly transportId = Symbol('in-process');
  readonly #replies: ReturnType<typeof replySerializer>;
  readonly #answers = new PendingWork();

  constructor(
    private readonly network: LocalNetwork,
    private readonly log: Logger,
    private readonly clock: Clock,
  ) {
    super();
    this.#replies = replySerializer(log);
  }

  listen(callback: () => void): void {
    this.network.join(this);
    callback();
  }

  async close(): Promise<void> {
    this.network.leave(this);
    await answersSent(this.#answers, this.messageHandlers, this.clock);
  }

  on(): void {
    // A network inside the process has no events of its own.
  }

  unwrap<T>(): T {
    return this.network as T;
  }

  request(subject: string, text: string): Promise<string> {
    return this.#answers.trackWork(() => this.#answer(subject, text));
  }

  async #answer(subject: string, text: string): Promise<string> {
    try {
      const { data } = JSON.parse(text) as ReadPacket;
      const answer = await this.messageHandlers.get(subject)?.(data, new BaseRpcContext([subject]));
      const response = await firstValueFrom(this.transformToObservable<unknown>(answer));
      return this.#replies.serialize({ response }).data;
    } catch (err) {
      return this.#replies.serialize({ err }).data;
    }
  }

  async event(subject: string, text: string): Promise<void> {
    const { data } = JSON.parse(text) as ReadPacket;
    try {
      await this.messageHandlers.get(subject)?.(data);
    } catch (err) {
      this.log.error({ err, subject }, 'a listener to wake-ups failed');
    }
  }
}
