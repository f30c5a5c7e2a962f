import type { ClientProxy, CustomTransportStrategy, MessageHandler, Server } from '@nestjs/microservices';
import {
  type AnswerTo,
  type Question,
  type RequestOf,
  readingOf,
  text,
  type WakeUp,
} from '@storefold/contracts';
import { asRefusal } from '@storefold/kernel/command-handling';
import {
  type Clock,
  isJsonObject,
  type Logger,
  type Refusal,
  refusals,
  withDeadline,
} from '@storefold/kernel/core';
import type { Bus, EngineInfo, HandedOn } from '@storefold/kernel/ports';
import {
  type QuestionExtras,
  questionMessage,
  questionSubject,
  wakeSubject,
} from '@storefold/kernel/questions';
import { catchError, firstValueFrom, merge, mergeMap, NEVER, timeout, timer } from 'rxjs';
import { MessageTooLarge } from './packets.ts';
import { PendingWork } from './pending-work.ts';
import { refusalOfReply } from './reply.ts';

type NestServer = Pick<Server, 'addHandler'> & CustomTransportStrategy;

/** The transport of messages between buses: Nest's client and servers on one network. */
export interface NestTransport {
  /**
   * Fails with MessageTooLarge or TypeError for a message that cannot be sent, and otherwise when no receiver was
   * reached.
   */
  readonly client: Pick<ClientProxy, 'send' | 'emit'>;
  createServer(): NestServer;
  /** Whether a question may be lost in transit, or with the process that should answer it. */
  readonly losesQuestions: boolean;
  readonly connected: boolean;
  readonly engine: EngineInfo;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** The fraction of its deadline after which a question is sent again. */
const ASK_AGAIN_AFTER = 0.4;
/** So many answers that cannot be read, and the question counts as not answered. */
const MAX_UNREADABLE = 3;

/** Adds deadlines, refusals and wake-ups to Nest's transports. The behaviour is the same on every engine. */
export class NestBus implements Bus {
  readonly #servers: CustomTransportStrategy[] = [];
  readonly #asked = new PendingWork();
  #closing: Promise<void> | undefined;

  constructor(
    private readonly transport: NestTransport,
    private readonly logger: Logger,
  ) {}

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

  async ask<Q extends Question>(
    question: Q,
    request: RequestOf<Q>,
    ...[origin]: HandedOn<Q>
  ): Promise<AnswerTo<Q>> {
    if (!this.connected) throw unreachable(question);
    const message = questionMessage(request, origin);
    for (let turn = 1; ; turn++) {
      const reply = await this.#asked.trackWork(() => this.#send(question, message));
      const refusal = refusalOfReply(reply);
      if (refusal) throw refusal;
      const answer = readingOf(question.answer).safeParse(isJsonObject(reply) ? reply.answer : undefined);
      if (answer.success) return answer.data as AnswerTo<Q>;
      // An instance of another version may have been asked. Another one may say more.
      if (turn < MAX_UNREADABLE) continue;
      this.#logBroken(question, 'its answer does not have the agreed shape', answer.error);
      throw unreachable(question, answer.error);
    }
  }

  strategy(): NestServer {
    const server = this.transport.createServer();
    this.#servers.push(server);
    return server;
  }

  wake(wakeUp: WakeUp, body: string): void {
    if (!this.connected) return;
    this.transport.client.emit(wakeSubject(wakeUp), body).subscribe({
      error: (err: unknown) => this.logger.debug({ err, ...wakeUp }, 'a wake-up was not sent'),
    });
  }

  onWake(wakeUp: WakeUp, handler: (body: string) => void): void {
    const server = this.strategy();
    const woken = async (body: unknown) => {
      if (typeof body === 'string') handler(body);
    };
    server.addHandler(wakeSubject(wakeUp), woken, true);
    server.listen(() => undefined);
  }

  /**
   * The unparsed reply of the other side. Rejects with a Refusal when no reply arrives in time. A question that may
   * have been lost with an instance is sent once more, and the first reply counts.
   */
  async #send(question: Question, message: object): Promise<unknown> {
    const { timeoutMs } = question;
    const send = () => this.transport.client.send<unknown>(questionSubject(question), message);
    const sendAgain = () =>
      timer(timeoutMs * ASK_AGAIN_AFTER).pipe(
        mergeMap(send),
        catchError(() => NEVER),
      );
    const replies = this.transport.losesQuestions ? merge(send(), sendAgain()) : send();
    try {
      return await firstValueFrom(replies.pipe(timeout({ first: timeoutMs })));
    } catch (error) {
      if (!(error instanceof MessageTooLarge || error instanceof TypeError))
        throw unreachable(question, error);
      this.#logBroken(question, 'it cannot be sent', error);
      throw asRefusal(error);
    }
  }

  #logBroken({ name }: Question, what: string, cause: unknown): void {
    this.logger.error({ err: cause, question: name }, `question ${name}: ${what}`);
  }

  async #close(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.close()));
    await this.#asked.settled();
    await this.transport.close();
  }
}

const unreachable = ({ service }: Question, cause?: unknown): Refusal =>
  refusals.unavailable(text('the_service', { service }), cause);

/** Resolves when all answers have been sent, or when the deadlines of these handlers' questions have passed. */
export async function answersSent(
  answers: PendingWork,
  handlers: ReadonlyMap<string, MessageHandler>,
  clock: Clock,
): Promise<void> {
  const timeouts = [...handlers.values()].map(({ extras }) => (extras as QuestionExtras).timeoutMs ?? 0);
  await withDeadline(answers.settled(), Math.max(0, ...timeouts), () => undefined, clock);
}
