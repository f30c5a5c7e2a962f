import { text } from '@storefold/contracts';
import { type Clock, refusals, systemClock } from '@storefold/kernel/core';
import { type Bus, type EventLog, LogUnavailable } from '@storefold/kernel/ports';
import fc from 'fast-check';

const KINDS = [
  'nothing',
  'killed before an append',
  'killed after an append',
  'the log is down',
  'the answer of the log is lost',
  'the bus is down',
  'a question comes twice',
  'a request comes twice',
  'the clock jumps',
] as const;

/** What goes wrong during a turn. */
export interface Trouble {
  readonly kind: (typeof KINDS)[number];
  /** At which call of those that it is about. It may not come about. */
  readonly at: number;
  /** How many calls it lasts. */
  readonly lasts: number;
  /** How far the clock jumps, forward or back. */
  readonly minutes: number;
}

const MINUTE_MS = 60_000;
/** What a restart takes, by the clock: what a process that died has held is free after it. */
const RESTART_MS = MINUTE_MS;

/** The troubles of a day, the same again for the same seed. */
export function troublesOf(count: number, seed: number): readonly Trouble[] {
  const trouble: fc.Arbitrary<Trouble> = fc.record({
    kind: fc.constantFrom(...KINDS),
    at: fc.integer({ min: 0, max: 4 }),
    lasts: fc.integer({ min: 1, max: 4 }),
    minutes: fc.integer({ min: -120, max: 2 * 24 * 60 }),
  });
  // Another one than that of the turns, or each act would always meet the same trouble.
  return fc.sample(fc.noBias(trouble), { numRuns: count, seed: ~seed });
}

/** Between services and their engines: lets the trouble of each turn come about. */
export class Troubles {
  /** How often each came about. */
  readonly met = new Map<Trouble['kind'], number>();
  readonly clock: Clock = { ...systemClock, now: () => systemClock.now() + this.#aheadMs };
  #aheadMs = 0;
  #trouble: Trouble | undefined;
  #calls = 0;

  /** A turn begins, and with it this trouble instead of the one before. */
  begin(trouble: Trouble | undefined): void {
    this.#trouble = trouble;
    this.#calls = 0;
    if (trouble?.kind !== 'the clock jumps') return;
    this.pass(trouble.minutes * MINUTE_MS);
    this.#meet(trouble);
  }

  /** Time passes for the services, and for nobody else. */
  pass(ms: number): void {
    this.#aheadMs += ms;
  }

  /** Whether the turn's requests are sent twice. */
  get sendsTwice(): boolean {
    if (this.#trouble?.kind !== 'a request comes twice') return false;
    this.#meet(this.#trouble);
    return true;
  }

  /** The log and the bus as a process sees them until it is killed; `onKilled` then starts another. */
  around<Shared extends { readonly log: EventLog; readonly bus: Bus }>(
    { log, bus }: Shared,
    onKilled: () => void,
  ): { readonly log: EventLog; readonly bus: Bus } {
    let isKilled = false;
    const kill = (): never => {
      isKilled = true;
      this.pass(RESTART_MS);
      onKilled();
      throw new LogUnavailable('this process was killed');
    };
    const reading =
      <Asked extends readonly unknown[], Read>(read: (...asked: Asked) => Promise<Read>) =>
      async (...asked: Asked): Promise<Read> => {
        if (isKilled) throw new LogUnavailable('this process was killed');
        return read(...asked);
      };
    return {
      log: over(log, {
        read: reading((...asked) => log.read(...asked)),
        readLast: reading((...asked) => log.readLast(...asked)),
        readAll: reading((...asked) => log.readAll(...asked)),
        head: reading(() => log.head()),
        append: reading(async (...asked) => {
          const trouble = this.#comesAbout(['killed', 'the log', 'the answer']);
          if (trouble === 'killed before an append') return kill();
          if (trouble === 'the log is down') throw new LogUnavailable('the log is down');
          const appended = await log.append(...asked);
          if (trouble === 'killed after an append') return kill();
          if (trouble) throw new LogUnavailable('the answer of the log is lost');
          return appended;
        }),
      }),
      bus: over(bus, {
        ask: async (...asked: Parameters<Bus['ask']>) => {
          const trouble = isKilled ? 'the bus is down' : this.#comesAbout(['the bus', 'a question']);
          if (trouble === 'the bus is down')
            throw refusals.unavailable(text('the_service', { service: 'asked' }));
          if (trouble) await bus.ask(...asked);
          return bus.ask(...asked);
        },
      } as Partial<Bus>),
    };
  }

  /** The turn's trouble, at the calls that it is about. */
  #comesAbout(about: readonly string[]): Trouble['kind'] | undefined {
    const trouble = this.#trouble;
    if (!trouble || !about.some((each) => trouble.kind.startsWith(each))) return undefined;
    const call = this.#calls++;
    const lasts = trouble.kind.startsWith('killed') ? 1 : trouble.lasts;
    if (call < trouble.at || call >= trouble.at + lasts) return undefined;
    this.#meet(trouble);
    return trouble.kind;
  }

  #meet({ kind }: Trouble): void {
    this.met.set(kind, (this.met.get(kind) ?? 0) + 1);
  }
}

/** The object, with these methods instead of its own. */
const over = <T extends object>(target: T, methods: Partial<T>): T =>
  new Proxy(target, {
    get(from, name) {
      if (name in methods) return Reflect.get(methods, name);
      const value: unknown = Reflect.get(from, name, from);
      return typeof value === 'function' ? value.bind(from) : value;
    },
  });
