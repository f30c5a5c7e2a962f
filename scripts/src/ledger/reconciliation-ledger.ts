import type { ChargeLedger } from './charge-ledger.ts';
import { count, type Ledger, type SeenEvent, text } from './seen-event.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface OpenDifference {
  readonly external_id: string;
  readonly order_id: string | null;
  readonly what: string;
  readonly remedy: string;
}

/** Days of which both books were compared, one after the other. */
interface Compared {
  readonly from: string;
  to: string;
}

/** What the log knows of the book of a provider that is not in it. */
export interface BookElsewhere {
  /** Payments with money that the provider moved. */
  readonly payments: number;
  /** Those of which money moved outside the days that were compared, or after the comparison. */
  readonly uncompared: number;
  readonly compared: readonly Compared[];
  /** When it was compared last, ISO 8601 UTC. Null: never. */
  readonly at: string | null;
  readonly differencesCount: number;
  readonly differences: readonly OpenDifference[];
}

interface Reconciled {
  readonly runs: { readonly from: string; readonly to: string; readonly at: string }[];
  differencesCount: number;
  differences: readonly OpenDifference[];
}

const NEVER: Reconciled = { runs: [], differencesCount: 0, differences: [] };

/** What came out when the log was compared with the books of payment providers. */
export class ReconciliationLedger implements Ledger {
  readonly #reconciled = new Map<string, Reconciled>();

  see({ category, recordId: provider, data, at }: SeenEvent): void {
    if (category !== 'reconciliation') return;
    const { runs } = this.#reconciled.get(provider) ?? { runs: [] };
    this.#reconciled.set(provider, {
      runs: [...runs, { from: text(data.from_on), to: text(data.to_on), at }],
      // What differed before is looked at again each time.
      differencesCount: count(data.differences_count),
      differences: data.differences as readonly OpenDifference[],
    });
  }

  /** By the type of the provider. `moved`: the payments whose book is elsewhere. */
  books(moved: ChargeLedger['elsewhere']): ReadonlyMap<string, BookElsewhere> {
    const books = new Map<string, BookElsewhere>();
    for (const type of new Set([
      ...[...moved.values()].map((each) => each.type),
      ...this.#reconciled.keys(),
    ])) {
      const { runs, differencesCount, differences } = this.#reconciled.get(type) ?? NEVER;
      const times = [...moved.values()].filter((each) => each.type === type).map(({ movedAt }) => movedAt);
      const isCompared = (time: string): boolean =>
        runs.some(({ from, to, at }) => time < at && from <= dayOf(time) && dayOf(time) <= to);
      books.set(type, {
        payments: times.length,
        uncompared: times.filter((time) => !isCompared(time)).length,
        compared: joined(runs),
        at: runs.at(-1)?.at ?? null,
        differencesCount,
        differences,
      });
    }
    return books;
  }
}

const dayOf = (time: string): string => time.slice(0, 'YYYY-MM-DD'.length);
const dayAfter = (day: string): string => dayOf(new Date(Date.parse(day) + DAY_MS).toISOString());

/** The days of all runs, with those that follow each other as one. No run has compared days after its own. */
function joined(runs: Reconciled['runs']): readonly Compared[] {
  const all: Compared[] = [];
  const past = runs.map(({ from, to, at }) => ({ from, to: to < dayOf(at) ? to : dayOf(at) }));
  for (const run of past
    .filter(({ from, to }) => from <= to)
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const last = all.at(-1);
    if (!last || run.from > dayAfter(last.to)) all.push({ ...run });
    else if (run.to > last.to) last.to = run.to;
  }
  return all;
}
