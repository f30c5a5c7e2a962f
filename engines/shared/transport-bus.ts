import type { AnswerTo, Question, RequestOf, WakeUp } from '@storefold/contracts';
import { type Clock, Deadlines, Refusal, refusals } from '@storefold/kernel/core';
import type { Bus, EngineInfo } from '@storefold/kernel/ports';
import type { Logger } from 'pino';
import { MessageTooLarge } from './packets.ts';
import { broken, isObject, type Reply, refusalOfReply, replyOfRefusal } from './reply.ts';
import { questionSubject, wakeSubject } from './subjects.ts';
import type { Transport } from './transport.ts';

export interface BusOptions {
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The part of its deadline after which a question is asked again. */
const ASK_AGAIN_AFTER = 0.4;

/** Questions, deadlines, refusals and wake-ups over a pair of Nest transports; the same on every engine. */
export class TransportBus implements Bus {
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #deadlines: Deadlines;
  readonly #wakeHandlers = new Map<string, ((body: string) => void)[]>();
  readonly #underWay = new Set<Promise<unknown>>();
  #longestDeadlineMs = 0;
  #closing: Promise<void> | undefined;

  constructor(
    private readonly transport: Transport,
    { clock, logger }: BusOptions,
  ) {
    this.#clock = clock;
    this.#logger = logger;
    this.#deadlines = new Deadlines(clock);
  }

  get connected(): boolean {
    return this.transport.connected;
  }

  get engine(): EngineInfo {
    return this.transport.engine;
  }

  start(): Promise<void> {
    return this.transport.start();
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async ask<Q extends Question>(question: Q, request: RequestOf<Q>): Promise<AnswerTo<Q>> {
    const reply = await this.#track(question, this.#send(question, request));
    const refusal = refusalOfReply(reply);
    if (refusal) throw refusal;
    const answer = question.answer.safeParse(isObject(reply) ? reply.answer : undefined);
    if (answer.success) return answer.data as AnswerTo<Q>;
    throw this.#brokenBy(question, 'its answer does not have the agreed shape', answer.error);
  }

  answer<Q extends Question>(question: Q, handler: (request: RequestOf<Q>) => Promise<AnswerTo<Q>>): void {
    const subject = questionSubject(question);
    if (this.transport.server.getHandlers().has(subject)) {
      throw new Error(`${question.name} is answered twice in this process`);
    }
    const answering = (data: unknown) => this.#track(question, this.#reply(question, handler, data));
    this.transport.server.addHandler(subject, answering, false, { queue: question.service });
  }

  wake(wakeUp: WakeUp, body: string): void {
    if (!this.connected) return;
    this.transport.client.emit(wakeSubject(wakeUp), body).subscribe({
      error: (err: unknown) => this.#logger.debug({ err, topic: wakeUp.topic }, 'a wake-up was not sent'),
    });
  }

  onWake(wakeUp: WakeUp, handler: (body: string) => void): void {
    const handlers = this.#wakeHandlers.get(wakeUp.topic);
    if (handlers) {
      handlers.push(handler);
      return;
    }
    this.#wakeHandlers.set(wakeUp.topic, [handler]);
    this.transport.server.addHandler(wakeSubject(wakeUp), async (data) => this.#woken(wakeUp, data), true);
  }

  /**
   * The other side's reply as it came; rejects with a Refusal when none came in time. A question that may have been lost
   * with the instance it went to is sent once more, and the first reply counts.
   */
  #send<Q extends Question>(question: Q, request: RequestOf<Q>): Promise<unknown> {
    if (!this.connected) return Promise.reject(unreachable(question));
    return new Promise((resolve, reject) => {
      const sendings: { unsubscribe(): void }[] = [];
      const met = this.#deadlines.start(question.timeoutMs, () => {
        settle();
        reject(unreachable(question, new Error(`no answer within ${question.timeoutMs} ms`)));
      });
      const answered = this.transport.losesQuestions
        ? this.#deadlines.start(question.timeoutMs * ASK_AGAIN_AFTER, () => send(() => undefined))
        : () => undefined;
      const settle = () => {
        met();
        answered();
        for (const sending of sendings) sending.unsubscribe();
      };
      const send = (failed: (error: unknown) => void) => {
        const sending = this.transport.client.send(questionSubject(question), request).subscribe({
          next(reply) {
            settle();
            resolve(reply);
          },
          error: failed,
        });
        sendings.push(sending);
      };
      send((error) => {
        settle();
        reject(
          error instanceof MessageTooLarge || error instanceof TypeError
            ? this.#brokenBy(question, 'it cannot be sent', error)
            : unreachable(question, error),
        );
      });
    });
  }

  /** What goes back for a question, whatever happens in its handler. */
  async #reply<Q extends Question>(
    question: Q,
    handler: (request: RequestOf<Q>) => Promise<AnswerTo<Q>>,
    data: unknown,
  ): Promise<Reply> {
    const request = question.request.safeParse(data);
    if (!request.success) {
      return replyOfRefusal(this.#brokenBy(question, 'it does not have the agreed shape', request.error));
    }
    try {
      return { answer: await handler(request.data as RequestOf<Q>) };
    } catch (error) {
      if (error instanceof Refusal) return replyOfRefusal(error);
      return replyOfRefusal(this.#brokenBy(question, 'its handler failed', error));
    }
  }

  #woken({ topic }: WakeUp, body: unknown): void {
    if (typeof body !== 'string') return;
    for (const handler of this.#wakeHandlers.get(topic) ?? []) {
      try {
        handler(body);
      } catch (err) {
        this.#logger.error({ err, topic }, 'a listener to wake-ups failed');
      }
    }
  }

  #brokenBy(question: Question, what: string, cause: unknown): Refusal {
    this.#logger.error({ err: cause, question: question.name }, `question ${question.name}: ${what}`);
    return broken(cause);
  }

  #track<T>(question: Question, work: Promise<T>): Promise<T> {
    if (question.timeoutMs > this.#longestDeadlineMs) this.#longestDeadlineMs = question.timeoutMs;
    this.#underWay.add(work);
    const forget = () => this.#underWay.delete(work);
    work.then(forget, forget);
    return work;
  }

  async #close(): Promise<void> {
    await this.transport.stopListening();
    await this.#finish();
    this.#deadlines.expireAll();
    await this.transport.close();
  }

  /** Waits for what is under way; not longer than anybody waits for it. */
  async #finish(): Promise<void> {
    const finished = new AbortController();
    const idle = async () => {
      while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
    };
    await Promise.race([idle(), this.#clock.sleep(this.#longestDeadlineMs, finished.signal)]);
    finished.abort();
  }
}

const unreachable = (question: Question, cause?: unknown): Refusal =>
  refusals.unavailable(`The ${question.service} service`, cause);
