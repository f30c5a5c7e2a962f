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
  messageOf,
  NotAnswered,
  type Refusal,
  refusals,
  withDeadline,
} from '@storefold/kernel/core';
import type { AbsentInstance, Bus, EngineInfo, HandedOn } from '@storefold/kernel/ports';
import {
  type QuestionExtras,
  questionMessage,
  questionSubject,
  wakeSubject,
} from '@storefold/kernel/questions';
import {
  catchError,
  defer,
  filter,
  firstValueFrom,
  interval,
  merge,
  mergeMap,
  NEVER,
  type Observable,
  take,
  tap,
  throwError,
  timeout,
  timer,
} from 'rxjs';
import { type BusInstances, type Choice, ClocksApart, subjectAt } from './bus-instances.ts';
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
  /**
   * The instances that answer, where there are several. A question may then be lost in transit, or with the process that should
   * answer it.
   */
  readonly instances?: BusInstances;
  readonly connected: boolean;
  readonly engine: EngineInfo;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** The fraction of its deadline after which a question is sent again. */
const ASK_AGAIN_AFTER = 0.4;
/** So many answers that cannot be read, and the question counts as not answered. */
const MAX_UNREADABLE = 3;
/** How often it is seen whether the instance that was asked is still there. */
const LOOK_EVERY_MS = 200;

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
    const replied: Choice[] = [];
    for (let turn = 1; ; turn++) {
      const reply = await this.#asked.trackWork(() => this.#send(question, message, replied));
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

  readyWhile(isReady: () => boolean): void {
    this.transport.instances?.readyWhile(isReady);
  }

  absent(): readonly AbsentInstance[] {
    return this.transport.instances?.absent() ?? [];
  }

  /**
   * The unparsed reply of the other side. Rejects with a Refusal when no reply arrives in time. `replied`: who replied to it
   * before; who does so now is added.
   */
  async #send(question: Question, message: object, replied: Choice[]): Promise<unknown> {
    const { instances } = this.transport;
    const { timeoutMs } = question;
    const asked: Choice[] = [];
    const sent = instances
      ? this.#sentToInstances(question, message, instances, { asked, replied })
      : this.transport.client.send<unknown>(questionSubject(question), message);
    try {
      return await firstValueFrom(sent.pipe(timeout({ first: timeoutMs })));
    } catch (error) {
      if (!isUnsendable(error))
        throw unreachable(
          question,
          error instanceof ClocksApart ? error : notAnswered(question, asked, error),
        );
      this.#logBroken(question, 'it cannot be sent', error);
      throw asRefusal(error);
    }
  }

  /**
   * A question that may have been lost with an instance is sent once more, to another one if there is one, and the first reply
   * counts: at once where the first has gone, soon where it has fallen silent, and else after a part of the deadline.
   */
  #sentToInstances(
    question: Question,
    message: object,
    instances: BusInstances,
    { asked, replied }: { readonly asked: Choice[]; readonly replied: Choice[] },
  ): Observable<unknown> {
    const subject = questionSubject(question);
    const sendTo = (choice: Choice) => {
      asked.push(choice);
      const at = choice === 'anybody' ? subject : subjectAt(choice.id, subject);
      return this.transport.client.send<unknown>(at, message).pipe(tap(() => replied.push(choice)));
    };
    return defer(() => {
      const first = instances.choose(question.service, replied);
      const toAnother = () => sendTo(instances.choose(question.service, [...replied, first]));
      const fallsSilent = interval(LOOK_EVERY_MS).pipe(filter(() => instances.isSilent(first)));
      const again = merge(timer(question.timeoutMs * ASK_AGAIN_AFTER), fallsSilent).pipe(
        take(1),
        mergeMap(toAnother),
        catchError(() => NEVER),
      );
      const firstAsked = sendTo(first).pipe(
        // Nobody is at its address any more.
        catchError((error: unknown) =>
          first === 'anybody' || isUnsendable(error) ? throwError(() => error) : toAnother(),
        ),
      );
      return merge(firstAsked, again);
    });
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

const isUnsendable = (error: unknown): boolean =>
  error instanceof MessageTooLarge || error instanceof TypeError;

/** For the log: who was asked what. */
function notAnswered({ service, name }: Question, asked: readonly Choice[], cause: unknown): NotAnswered {
  const whom = asked.map((choice) => (choice === 'anybody' ? 'any instance' : choice.address)).join(' and ');
  return new NotAnswered(
    `${service} (${whom || 'in this process'}) did not answer ${name}: ${messageOf(cause)}`,
  );
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
