import type { CommandContext } from '../command-handling/command-context.ts';
import { metadataOf } from '../command-handling/fact-codec.ts';
import { unavailable } from '../core/failure/refusal.ts';
import { type EndSignal, isoTime } from '../core/time/clock.ts';
import { WaitEnd } from '../core/time/deadline.ts';
import { backoffMs } from '../core/work/retry.ts';
import { type Appended, AppendTooLarge, type Position, WrongExpectedRevision } from '../ports/event-log.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { SubjectErased } from '../ports/vault.ts';
import { openAnswer, sealAnswer, sealedFor, type Told } from './answer-sealing.ts';
import {
  IDEMPOTENCY_KEY,
  type IdempotencyKeyFact,
  isKept,
  KEPT_MS,
  type LastFact,
  LEASE_MS,
  standingOf,
} from './idempotency-key.ts';
import {
  fingerprintOf,
  type KeyOwner,
  keyDigest,
  type RequestContent,
  requireIdempotencyKey,
} from './idempotent-request.ts';

/** A request with an idempotency key. */
export interface KeyedRequest {
  /** The digest of the key and its owner. */
  readonly id: string;
  readonly fingerprint: string;
  /** The request's origin. Its command id counts unless an earlier request had the key. */
  readonly context: CommandContext;
}

/** The part of a response that all repetitions of its request have in common. */
export interface Answer extends Partial<Told> {
  readonly status: number;
  /** JSON, or undefined for a response without a body. */
  readonly text: string | undefined;
}

interface Answered {
  readonly answer: Answer;
  /** What all requests with the key carry out. */
  readonly commandId: string;
  /** True when the answer is that of an earlier request. */
  readonly isReplayed: boolean;
  /** Of a replayed answer: read models up to this position show the change. */
  readonly keptAt?: Position;
}

/** The last fact of a key, as it was read. */
interface Known {
  readonly fact: LastFact;
  readonly commandId: string;
  readonly revision: number;
  readonly position: Position;
}

/** The key is ours: we carry out this command, and append the next fact after this revision. */
interface Held {
  readonly commandId: string;
  revision: number;
}

/** The name of the vault's secret under which keys and requests are digested. */
const PEPPER = 'idempotency_pepper';
const RENEW_MS = LEASE_MS / 2;
/** How long a request waits for another one with its key: a little less than a service may take to answer. */
const WAIT_MS = 24_000;
const PAUSES = { shortestMs: 10, longestMs: 250 };

/**
 * Carries out requests with an idempotency key once. A key is a stream that holds its last fact, so the log decides
 * which of several processes goes ahead. All requests with one key carry out the same command: one that follows a crash
 * finds the change that was made, and gives the answer that was lost.
 */
export class IdempotencyKeys {
  constructor(private readonly parts: Pick<ServicePorts, 'log' | 'vault' | 'clock' | 'random'>) {}

  /** The digests by which a key and its request are known again. Rejects with `invalid_request` for what cannot be a key. */
  async identify(
    key: string,
    owner: KeyOwner,
    content: RequestContent,
  ): Promise<Pick<KeyedRequest, 'id' | 'fingerprint'>> {
    requireIdempotencyKey(key);
    const pepper = await this.parts.vault.secret(PEPPER);
    return { id: keyDigest(key, owner, pepper), fingerprint: fingerprintOf(content, pepper) };
  }

  /**
   * The answer of `work`, or the one that an earlier request with this key got. `work` gets the command id to use, and
   * never rejects. Rejects with `idempotency_key_reused`; with `unavailable` when the other request takes too long; with
   * LogUnavailable and VaultUnavailable.
   */
  async answerOnce(request: KeyedRequest, work: (commandId: string) => Promise<Answer>): Promise<Answered> {
    const deadlineMs = this.parts.clock.now() + WAIT_MS;
    for (;;) {
      const taken = await this.#take(request, deadlineMs);
      if ('answer' in taken) return taken;
      const answer = await this.#whileHeld(taken, request, () => work(taken.commandId));
      try {
        const isNowKept = isKept(answer.status) && (await this.#keep(taken, request, answer));
        if (!isNowKept) await this.#release(taken, request);
        return { answer, commandId: taken.commandId, isReplayed: false };
      } catch (error) {
        // The lease had run out, and another request has taken the key: its answer counts.
        if (!(error instanceof WrongExpectedRevision)) throw error;
      }
    }
  }

  /** Takes the key, or waits for the answer to the request that has it. */
  async #take(request: KeyedRequest, deadlineMs: number): Promise<Held | Answered> {
    const { clock } = this.parts;
    // Most keys are new, so nothing is read before the first append.
    let known: Known | undefined;
    for (let pauses = 1; ; ) {
      const standing = standingOf(known?.fact, request.fingerprint, clock.now());
      if (standing === 'replay' && known) return replayOf(known);
      if (standing === 'wait') {
        if (clock.now() >= deadlineMs) throw unavailable('first_answer');
        await clock.sleep(backoffMs(pauses++, PAUSES));
      } else {
        const commandId = standing === 'resume' && known ? known.commandId : request.context.commandId;
        const held = await this.#tryTake(request, commandId, known);
        if (held) return held;
      }
      known = await this.#load(request.id);
    }
  }

  /** Undefined when another request was faster. */
  async #tryTake(
    request: KeyedRequest,
    commandId: string,
    known: Known | undefined,
  ): Promise<Held | undefined> {
    try {
      const { revision } = await this.#append(
        request,
        { commandId, revision: known?.revision },
        this.#taken(request),
      );
      return { commandId, revision };
    } catch (error) {
      if (error instanceof WrongExpectedRevision) return undefined;
      throw error;
    }
  }

  async #whileHeld<T>(held: Held, request: KeyedRequest, work: () => Promise<T>): Promise<T> {
    const ended = new WaitEnd();
    const renewing = this.#renew(held, request, ended);
    try {
      return await work();
    } finally {
      ended.end();
      await renewing;
    }
  }

  /** Prolongs the lease until the work has ended. A lease that cannot be prolonged may be taken over. */
  async #renew(held: Held, request: KeyedRequest, ended: EndSignal): Promise<void> {
    for (;;) {
      await this.parts.clock.sleep(RENEW_MS, ended);
      if (ended.aborted) return;
      try {
        held.revision = (await this.#append(request, held, this.#taken(request))).revision;
      } catch {
        return;
      }
    }
  }

  /** False when somebody whom the answer tells about was deleted meanwhile. */
  async #keep(held: Held, request: KeyedRequest, answer: Answer): Promise<boolean> {
    const { status, text = '', records = [], subjects = [] } = answer;
    const { fingerprint } = request;
    const { vault, clock } = this.parts;
    const completed: IdempotencyKeyFact = {
      type: 'IdempotencyKeyCompleted',
      data: { fingerprint, status, record_ids: [...records] },
    };
    try {
      const sealing = text === '' ? [] : await sealedFor({ records, subjects }, vault);
      if (!sealing) await this.#append(request, held, completed);
      else {
        const sealed = await sealAnswer(text, sealing, clock.now(), vault);
        const data = { fingerprint, status, ...sealed };
        await this.#append(request, held, { type: 'IdempotencyKeyAnswered', data }).catch((error) => {
          if (!(error instanceof AppendTooLarge)) throw error;
          return this.#append(request, held, completed);
        });
      }
      return true;
    } catch (error) {
      if (error instanceof SubjectErased) return false;
      throw error;
    }
  }

  /** The next request with the key need not wait for the lease to run out. */
  async #release(held: Held, request: KeyedRequest): Promise<void> {
    const { fingerprint } = request;
    try {
      await this.#append(request, held, { type: 'IdempotencyKeyReleased', data: { fingerprint } });
    } catch {
      // It does wait then.
    }
  }

  #taken({ fingerprint }: KeyedRequest): IdempotencyKeyFact {
    const lease_until = isoTime(this.parts.clock.now() + LEASE_MS);
    return { type: 'IdempotencyKeyTaken', data: { fingerprint, lease_until } };
  }

  #append(
    { id, context }: KeyedRequest,
    { commandId, revision }: { readonly commandId: string; readonly revision: number | undefined },
    { type, data }: IdempotencyKeyFact,
  ): Promise<Appended> {
    const { log, clock, random } = this.parts;
    const occurred_at = isoTime(clock.now());
    const metadata = { ...metadataOf(context), command_id: commandId, occurred_at };
    const event = { id: random.uuid(), type, data, metadata };
    return log.append(streamOf(id), revision ?? 'no_stream', [event], { keepLast: 1, keepForMs: KEPT_MS });
  }

  async #load(id: string): Promise<Known | undefined> {
    const last = await this.parts.log.readLast(streamOf(id));
    if (!last) return undefined;
    const { type, metadata, revision, position } = last;
    const isAnswered = type === 'IdempotencyKeyAnswered';
    const data = isAnswered ? await openAnswer(last.data, this.parts.vault) : last.data;
    const fact = { type, data, at: metadata.occurred_at } as unknown as LastFact;
    return { fact, commandId: metadata.command_id, revision, position };
  }
}

function replayOf({ fact, commandId, position }: Known): Answered {
  if (fact.type !== 'IdempotencyKeyAnswered') throw new Error('only an answer is replayed');
  const { status, body } = fact.data;
  const text = body === null || body === '' ? undefined : body;
  return { answer: { status, text }, commandId, keptAt: position, isReplayed: true };
}

const streamOf = (id: string): string => `${IDEMPOTENCY_KEY}-${id}`;
