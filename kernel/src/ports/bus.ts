import type { CustomTransportStrategy } from '@nestjs/microservices';
import type { AnswerTo, Question, RequestOf, WakeUp } from '@storefold/contracts';
import type { EngineInfo } from './event-log.ts';

/**
 * The port between services: questions with answers, and wake-ups. Adapters: in-process, NATS.
 * Messages may get lost: what must not miss an event reads the log.
 */
export interface Bus {
  /**
   * Asks; resolves with the parsed answer. Rejects with the Refusal the answering service gave, or with an
   * `unavailable` Refusal when there was no answer within the question's deadline. On its way it may be asked twice:
   * where the instance that was to answer may have died, another one is asked before the deadline.
   */
  ask<Q extends Question>(question: Q, request: RequestOf<Q>): Promise<AnswerTo<Q>>;
  /**
   * A new transport on which a Nest microservice takes questions. It may listen before the bus has started, and while
   * the bus cannot be reached. When it is closed it finishes what is being answered.
   */
  strategy(): CustomTransportStrategy;
  /** Tells every process that listens, this one included. Best effort. */
  wake(wakeUp: WakeUp, body: string): void;
  onWake(wakeUp: WakeUp, handler: (body: string) => void): void;
  /** Resolves as soon as the bus is usable or, on NATS, after the first attempt to connect. */
  start(): Promise<void>;
  /** False while the bus cannot be reached. */
  readonly connected: boolean;
  readonly engine: EngineInfo;
  /** Finishes what is being answered and asked, then leaves. */
  close(): Promise<void>;
}

/** The log has grown, told among the processes of one log. The body is the position of the newest event. */
export const logAppended: WakeUp = { topic: 'log.appended' };
