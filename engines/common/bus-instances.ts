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
  /** By its clock, in milliseconds since 1970. */
  readonly at: number;
}

interface Instance {
  readonly id: string;
  readonly address: string;
  readonly services: readonly string[];
  readonly isReady: boolean;
  readonly heardAtMs: number;
  /** Its clock against ours; negative when it is behind. */
  readonly clockOffMs: number;
  /** Since when its clock is too far away. */
  readonly apartSinceMs: number | undefined;
  /** Why it is not asked, as the log has been told. */
  readonly told: AbsentInstance['why'] | undefined;
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
  readonly #others = new Map<string, Instance>();
  readonly #services: string[] = [];
  #isReady: () => boolean = () => true;
  #turn = 0;
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
    this.#others.clear();
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
    const { id, address, services, is_ready: isReady, at } = said;
    if (services.length === 0) return void this.#others.delete(id);
    const heardAtMs = performance.now();
    const clockOffMs = at - this.options.clock.now();
    const known = this.#others.get(id);
    // Another process has taken the place of one that was killed.
    if (!known)
      for (const each of this.#others.values())
        if (each.address === address && isSilent(each)) this.#others.delete(each.id);
    const apartSinceMs =
      Math.abs(clockOffMs) > CLOCKS_APART_MS ? (known?.apartSinceMs ?? heardAtMs) : undefined;
    const told = known?.told;
    const heard = { id, address, services, isReady, heardAtMs, clockOffMs, apartSinceMs, told };
    this.#others.set(id, heard);
    this.#tell(heard);
  }

  /**
   * Whom to ask: in turn one that is there and ready, else one that is there. `except`: whom it was asked of before. Throws
   * ClocksApart when all that are there are left out for it.
   */
  choose(service: string, except?: Choice): Choice {
    const all = [...this.#others.values()].filter(
      (each) => each.services.includes(service) && !(typeof except === 'object' && each.id === except.id),
    );
    const there = all.filter((each) => !isSilent(each));
    const timely = there.filter((each) => !isApart(each));
    const ready = timely.filter(({ isReady }) => isReady);
    const asked = ready.length > 0 ? ready : timely;
    if (asked.length === 0) {
      const [apart] = there;
      if (apart && except === undefined)
        throw new ClocksApart(`${service} at ${apart.address} is not asked: ${reasonOf(apart, 'clock')}`);
      return 'anybody';
    }
    this.#turn = (this.#turn + 1) % Number.MAX_SAFE_INTEGER;
    return asked[this.#turn % asked.length] ?? 'anybody';
  }

  /** Whether an instance has said nothing lately. */
  isSilent(choice: Choice): boolean {
    if (choice === 'anybody') return false;
    const known = this.#others.get(choice.id);
    return known === undefined || isSilent(known);
  }

  /** The instances that are not asked, and why. */
  absent(): readonly AbsentInstance[] {
    return [...this.#others.values()].flatMap((each) => {
      const why = whyOf(each);
      if (why === undefined) return [];
      return { services: each.services, address: each.address, why, reason: reasonOf(each, why) };
    });
  }

  #beat(): void {
    const nowMs = performance.now();
    // Whoever was stopped itself, or is not connected, has heard nobody.
    const hasListened = nowMs - this.#beatAtMs < SILENT_MS && this.options.isConnected();
    this.#beatAtMs = nowMs;
    this.#say();
    for (const each of this.#others.values())
      if (nowMs - each.heardAtMs > GONE_MS) this.#others.delete(each.id);
      else if (hasListened) this.#tell(each);
    this.#timer = setTimeout(() => this.#beat(), BEAT_MS).unref();
  }

  #say(): void {
    if (!this.options.isConnected()) return;
    if (this.#services.length === 0 && !this.#hasSaid) return;
    this.#hasSaid = this.#services.length > 0;
    const { id, address, clock, send } = this.options;
    send({
      id,
      address,
      services: [...this.#services],
      is_ready: this.#isReady(),
      at: clock.now(),
    } satisfies Beat);
  }
  /** Whoever answers nothing says nothing, but for the last time. */
  #hasSaid = false;

  /** Logs each change of whether an instance is asked. */
  #tell(instance: Instance): void {
    const why = whyOf(instance);
    if (why === instance.told) return;
    this.#others.set(instance.id, { ...instance, told: why });
    const { logger } = this.options;
    for (const service of instance.services) {
      const who = { service, address: instance.address };
      if (why === undefined) logger.info(who, 'an instance is asked again');
      else logger.warn(who, `an instance is not asked: ${reasonOf(instance, why)}`);
    }
  }
}

const isSilent = ({ heardAtMs }: Instance): boolean => performance.now() - heardAtMs > SILENT_MS;

const isApart = ({ apartSinceMs, heardAtMs }: Instance): boolean =>
  apartSinceMs !== undefined && heardAtMs - apartSinceMs >= BELIEVED_AFTER_MS;

function whyOf(instance: Instance): AbsentInstance['why'] | undefined {
  if (isSilent(instance)) return 'silent';
  if (isApart(instance)) return 'clock';
  return instance.isReady ? undefined : 'not_ready';
}

function reasonOf({ clockOffMs }: Instance, why: AbsentInstance['why']): string {
  if (why !== 'clock') return why === 'silent' ? 'it is silent' : 'it is not ready';
  return `its clock is ${Math.round(Math.abs(clockOffMs) / 1_000)} s ${clockOffMs < 0 ? 'behind' : 'ahead'}`;
}

const isBeat = (said: unknown): said is Beat =>
  isJsonObject(said) &&
  typeof said.id === 'string' &&
  typeof said.address === 'string' &&
  Array.isArray(said.services) &&
  said.services.every((service) => typeof service === 'string') &&
  typeof said.is_ready === 'boolean' &&
  typeof said.at === 'number';
