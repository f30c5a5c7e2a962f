import { type Clock, isJsonObject, type Logger, NotAnswered } from '@storefold/kernel/core';
import type { AbsentInstance } from '@storefold/kernel/ports';

/** How often an instance says that it is there. */
const BEAT_MS = 500;
/** Whoever says nothing for so long is asked after the others. */
const SILENT_MS = 1_500;
/** Whoever says nothing for so long has gone. */
const GONE_MS = 60_000;
/** How far the clocks of two machines may be apart. */
const CLOCKS_APART_MS = 60_000;
/** What arrives late makes a clock look as if it were behind. It is believed when it goes on for so long. */
const BELIEVED_AFTER_MS = 1_000;

/** Whoever has never been ready starts. It takes longer than it should from then on. */
const STARTS_WITHIN_MS = 60_000;

/** The subject below the installation's name on which instances say that they are there. It never changes. */
export const BEAT_SUBJECT = 'instance.beat';

/** The subject of a question to one instance, below the installation's name. It never changes either. */
export const subjectAt = (instance: string, subject: string): string => `instance.${instance}.${subject}`;

/** What an instance says of itself. Processes of different versions exchange it during an upgrade: add, never change. */
interface Beat {
  readonly id: string;
  /** Where its process listens, for people. */
  readonly address: string;
  /** Whose questions it answers. None when it leaves. */
  readonly services: readonly string[];
  readonly is_ready: boolean;
  /** By its clock, in milliseconds since 1970. Greater than before, unless the clock was set back by more than a minute. */
  readonly at: number;
}

interface Instance {
  readonly id: string;
  readonly address: string;
  readonly services: readonly string[];
  readonly isReady: boolean;
  /** By its clock. */
  readonly saidAt: number;
  readonly heardAtMs: number;
  /** Its clock against ours; negative when it is behind. */
  readonly clockOffMs: number;
  /** Since when its clock is too far away. */
  readonly apartSinceMs: number | undefined;
  readonly firstHeardAtMs: number;
  /** Since it was heard first. */
  readonly hasBeenReady: boolean;
  /** Why it is not asked, as the log has been told. */
  readonly told: AbsentInstance['why'] | 'starting' | undefined;
}

interface BusInstancesOptions {
  readonly id: string;
  readonly address: string;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Sends a beat to everybody. */
  readonly send: (beat: object) => void;
  readonly isConnected: () => boolean;
}

/** Whom to ask: an instance, or whoever takes the question, because nobody is known. */
export type Choice = { readonly id: string; readonly address: string } | 'anybody';

/** All instances of a service that are there have clocks that are too far away. */
export class ClocksApart extends NotAnswered {
  override readonly name = 'ClocksApart';
}

/**
 * The instances that answer questions, as they say themselves twice a second. A queue of NATS goes on giving questions to a
 * process that hangs, so askers choose the instance. Who says nothing, as versions before this one do, is reached through the
 * queue, which stays as it was.
 */
export class BusInstances {
  readonly id: string;
  /** This process is one of them: it may ask itself. */
  readonly #known = new Map<string, Instance>();
  readonly #services: string[] = [];
  #isReady: () => boolean = () => true;
  /** By service: a caller may ask two of them in turn. */
  readonly #turns = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #beatAtMs = performance.now();

  constructor(private readonly options: BusInstancesOptions) {
    this.id = options.id;
  }

  start(): void {
    this.#beat();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#known.clear();
  }

  /** Without it an instance is always ready. */
  readyWhile(isReady: () => boolean): void {
    this.#isReady = isReady;
  }

  /** This process answers questions of these services from now on. */
  join(services: readonly string[]): void {
    this.#services.push(...services);
    this.#say();
  }

  /** It does no longer. */
  leave(services: readonly string[]): void {
    for (const service of services) {
      const index = this.#services.indexOf(service);
      if (index >= 0) this.#services.splice(index, 1);
    }
    this.#say();
  }

  /** Takes what an instance said, if that is a beat. */
  hear(said: unknown): void {
    if (!isBeat(said)) return;
    const { id, address, services, is_ready: isReady, at: saidAt } = said;
    const known = this.#known.get(id);
    // It was said before, and is sent again. Who set a clock far back is believed when it is gone from here.
    if (known && saidAt <= known.saidAt) return;
    const heardAtMs = performance.now();
    const clockOffMs = saidAt - this.options.clock.now();
    // Another process has taken the place of one that was killed.
    if (!known)
      for (const each of this.#known.values())
        if (each.address === address && isSilent(each)) this.#known.delete(each.id);
    const apartSinceMs =
      Math.abs(clockOffMs) > CLOCKS_APART_MS ? (known?.apartSinceMs ?? heardAtMs) : undefined;
    const heard = {
      id,
      address,
      services,
      isReady,
      saidAt,
      heardAtMs,
      clockOffMs,
      apartSinceMs,
      firstHeardAtMs: known?.firstHeardAtMs ?? heardAtMs,
      hasBeenReady: isReady || known?.hasBeenReady === true,
      told: known?.told,
    };
    this.#known.set(id, heard);
    this.#tell(heard);
  }

  /**
   * Whom to ask: in turn one that is there and ready. Where none is: anybody, because the queue also reaches versions that say
   * nothing; and where the queue may give the question to one that hangs or has a wrong clock, one that is there. `except`:
   * whom it was asked of before. Throws ClocksApart when all that are there are left out for it.
   */
  choose(service: string, except: readonly Choice[] = []): Choice {
    const known = [...this.#known.values()].filter(({ services }) => services.includes(service));
    const there = known.filter((each) => !isSilent(each));
    const timely = there.filter((each) => !isApart(each));
    if (timely.length === known.length && !timely.some(({ isReady }) => isReady)) return 'anybody';
    const further = timely.filter(
      ({ id }) => !except.some((choice) => choice !== 'anybody' && choice.id === id),
    );
    const ready = further.filter(({ isReady }) => isReady);
    const asked = ready.length > 0 ? ready : further;
    if (asked.length === 0) {
      const [apart] = there;
      if (apart && except.length === 0) throw clocksApart(service, apart);
      return 'anybody';
    }
    const turn = ((this.#turns.get(service) ?? 0) + 1) % Number.MAX_SAFE_INTEGER;
    this.#turns.set(service, turn);
    return asked[turn % asked.length] ?? 'anybody';
  }

  /** Whether an instance has said nothing lately. */
  isSilent(choice: Choice): boolean {
    if (choice === 'anybody') return false;
    const known = this.#known.get(choice.id);
    return known === undefined || isSilent(known);
  }

  /** The neighbours that are not asked, and why. */
  absent(): readonly AbsentInstance[] {
    return [...this.#known.values()].flatMap((each) => {
      const why = whyOf(each);
      if (why === undefined || each.id === this.id || each.services.length === 0) return [];
      return { services: each.services, address: each.address, why, reason: reasonOf(each, why) };
    });
  }

  #beat(): void {
    const nowMs = performance.now();
    // Whoever was stopped itself, or is not connected, has heard nobody.
    const hasListened = nowMs - this.#beatAtMs < SILENT_MS && this.options.isConnected();
    this.#beatAtMs = nowMs;
    this.#say();
    for (const each of this.#known.values())
      if (nowMs - each.heardAtMs > GONE_MS) this.#known.delete(each.id);
      else if (hasListened) this.#tell(each);
    this.#timer = setTimeout(() => this.#beat(), BEAT_MS).unref();
  }

  #say(): void {
    if (!this.options.isConnected()) return;
    if (this.#services.length === 0 && !this.#hasSaid) return;
    this.#hasSaid = this.#services.length > 0;
    const { id, address, send } = this.options;
    send({
      id,
      address,
      services: [...this.#services],
      is_ready: this.#isReady(),
      at: this.#time(),
    } satisfies Beat);
  }

  /** Goes on slowly where the clock was set back a little, or has not moved, because a beat that is not later is not heard. */
  #time(): number {
    const now = this.options.clock.now();
    this.#saidAt = now <= this.#saidAt && this.#saidAt - now <= CLOCKS_APART_MS ? this.#saidAt + 1 : now;
    return this.#saidAt;
  }
  #saidAt = 0;

  /** Whoever answers nothing says nothing, but for the last time. */
  #hasSaid = false;

  /** Logs each change of whether an instance is asked. That one starts is no reason to warn. */
  #tell(instance: Instance): void {
    const why = whyOf(instance);
    const told = why !== undefined && isStarting(instance, why) ? 'starting' : why;
    if (told === instance.told || instance.id === this.id || instance.services.length === 0) return;
    this.#known.set(instance.id, { ...instance, told });
    const hasStarted = instance.told === 'starting';
    const { logger } = this.options;
    for (const service of instance.services) {
      const who = { service, address: instance.address };
      if (why === undefined && hasStarted) logger.debug(who, 'an instance is asked');
      else if (why === undefined) logger.info(who, 'an instance is asked again');
      else if (told === 'starting')
        logger.debug(who, `an instance is not asked yet: ${reasonOf(instance, why)}`);
      else logger.warn(who, `an instance is not asked: ${reasonOf(instance, why)}`);
    }
  }
}

/** Whoever has left says nothing any more. It is known for a while, so that what it said before is not believed again. */
const isSilent = ({ heardAtMs, services }: Instance): boolean =>
  services.length === 0 || performance.now() - heardAtMs > SILENT_MS;

const isApart = ({ apartSinceMs, heardAtMs }: Instance): boolean =>
  apartSinceMs !== undefined && heardAtMs - apartSinceMs >= BELIEVED_AFTER_MS;

/** Whether it has not been ready yet, and may still become so. What is wrong with a clock does not pass. */
const isStarting = ({ hasBeenReady, firstHeardAtMs }: Instance, why: AbsentInstance['why']): boolean =>
  why !== 'clock' && !hasBeenReady && performance.now() - firstHeardAtMs < STARTS_WITHIN_MS;

function whyOf(instance: Instance): AbsentInstance['why'] | undefined {
  if (isSilent(instance)) return 'silent';
  if (isApart(instance)) return 'clock';
  return instance.isReady ? undefined : 'not_ready';
}

function reasonOf({ clockOffMs }: Instance, why: AbsentInstance['why']): string {
  if (why !== 'clock') return why === 'silent' ? 'it is silent' : 'it is not ready';
  return `its clock is ${Math.round(Math.abs(clockOffMs) / 1_000)} s ${clockOffMs < 0 ? 'behind' : 'ahead'}`;
}

/** Nobody knows whether there are instances that say nothing of themselves. */
const clocksApart = (service: string, apart: Instance): ClocksApart =>
  new ClocksApart(
    `${service} at ${apart.address} is not asked: ${reasonOf(apart, 'clock')}. If instances of 0.2.0 or older run, they are not asked either until it is set right, or ended`,
  );

const isBeat = (said: unknown): said is Beat =>
  isJsonObject(said) &&
  typeof said.id === 'string' &&
  typeof said.address === 'string' &&
  Array.isArray(said.services) &&
  said.services.every((service) => typeof service === 'string') &&
  typeof said.is_ready === 'boolean' &&
  typeof said.at === 'number';
