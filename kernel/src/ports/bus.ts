import type { AnswerTo, Question, RequestOf, WakeUp } from '@storefold/contracts';
import type { EngineInfo } from './event-log.ts';

/**
 * The port between services: questions with answers, and wake-ups. Adapters: local (one process), NATS.
 * Messages may get lost: what must not miss an event reads the log.
 */
export interface Bus {
  /**
   * Asks; resolves with the parsed answer. Rejects with the Refusal the answering service gave, or with an
   * `unavailable` Refusal when there was no answer within the question's deadline. On its way it may be asked twice:
   * where the instance that was to answer may have died, another one is asked before the deadline.
   */
  ask<Q extends Question>(question: Q, request: RequestOf<Q>): Promise<AnswerTo<Q>>;
  /** Answers a question; several instances of a service share the questions between them. */
  answer<Q extends Question>(question: Q, handler: (request: RequestOf<Q>) => Promise<AnswerTo<Q>>): void;
  /** Tells every process that listens, this one included. Best effort. */
  wake(wakeUp: WakeUp, body: string): void;
  onWake(wakeUp: WakeUp, handler: (body: string) => void): void;
  /** Starts to listen; resolves as soon as the bus is usable or, on NATS, tries to connect in the background. */
  start(): Promise<void>;
  /** False while the bus cannot be reached. */
  readonly connected: boolean;
  readonly engine: EngineInfo;
  /** Finishes what is being answered, then leaves. */
  close(): Promise<void>;
}

/** The log has grown, told among the processes of one log. The body is the position of the newest event. */
export const logAppended: WakeUp = { topic: 'log.appended' };
