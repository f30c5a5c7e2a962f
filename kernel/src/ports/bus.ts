import type { CustomTransportStrategy } from '@nestjs/microservices';
import type { AnswerTo, Question, RequestOf, WakeUp } from '@storefold/contracts';
import type { EngineInfo } from './event-log.ts';
import type { Origin } from './stored-fact.ts';

/** What a question hands on beside its request: what it follows from, if it changes something. */
export type HandedOn<Q extends Question> =
  RequestOf<Q> extends { readonly command_id: string } ? [origin: Origin] : [];

/** An instance of a neighbour that this process does not ask. */
export interface AbsentInstance {
  readonly services: readonly string[];
  /** Where its process listens, for people. */
  readonly address: string;
  readonly why: 'silent' | 'clock' | 'not_ready';
  /** The same in a sentence, which says how far its clock is from ours. */
  readonly reason: string;
}

/**
 * The port between services: questions with answers, and wake-ups. Adapters: in-process, NATS. Messages may get lost,
 * so a component that must not miss an event reads the log.
 */
export interface Bus {
  /**
   * Asks a question; resolves with the parsed answer. Rejects with the Refusal of the answering service, or with an
   * `unavailable` Refusal when there was no answer within the question's deadline. A question may be delivered twice:
   * when the instance that was to answer may have died, another one is asked before the deadline. It then hands on the
   * same `origin`: that of the asker's work, such as its command context.
   */
  ask<Q extends Question>(question: Q, request: RequestOf<Q>, ...handedOn: HandedOn<Q>): Promise<AnswerTo<Q>>;
  /**
   * A new transport on which a Nest microservice takes questions. It may listen before the bus has started, and while
   * the bus cannot be reached. Closing it waits for the answers under way.
   */
  strategy(): CustomTransportStrategy;
  /** Sends a wake-up to every listening process, this one included. Best effort. */
  wake(wakeUp: WakeUp, body: string): void;
  onWake(wakeUp: WakeUp, handler: (body: string) => void): void;
  /** Resolves as soon as the bus is usable or, on NATS, after the first attempt to connect. */
  start(): Promise<void>;
  /** False while the bus cannot be reached. */
  readonly connected: boolean;
  /** Whether this process is ready to answer. Others ask one that is not only where there is none that is. */
  readyWhile(isReady: () => boolean): void;
  /** The instances of neighbours that are not asked at the moment, and why. */
  absent(): readonly AbsentInstance[];
  readonly engine: EngineInfo;
  /** Waits for the answers and questions under way, then disconnects. */
  close(): Promise<void>;
}
