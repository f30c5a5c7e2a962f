import { type ReportInterval, reportIntervals } from '@storefold/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Calendar } from '../../core/time/calendar.ts';
import { isoTime } from '../../core/time/clock.ts';
import type { Collection, Document } from '../../ports/read-models.ts';
import type { Documents } from './projection.ts';
import { countIn, sumOf, type TallyDocument, totalsWithin } from './tally.ts';

const YEAR = { min: Date.parse('2026-01-01'), max: Date.parse('2026-12-31T23:59:59Z') };

describe('sums over time', () => {
  it('come to the same by every interval in every time zone, whatever was counted when', async () => {
    const counted = fc.record({
      at: fc.integer(YEAR),
      name: fc.constantFrom('USD/revenue', 'JPY/revenue', 'order.completed'),
      amount: fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
    });
    const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'America/St_Johns');
    await fc.assert(
      fc.asyncProperty(fc.array(counted, { maxLength: 30 }), zones, async (all, timezone) => {
        const documents = new MemoryDocuments();
        for (const { at, name, amount } of all)
          await countIn(documents, 'sums', { storeId: 'store_1', at: isoTime(at) }, { [name]: amount });
        const expected = new Map<string, bigint>();
        for (const { name, amount } of all) expected.set(name, (expected.get(name) ?? 0n) + amount);
        for (const interval of reportIntervals.slice(1)) {
          const period = intervalsOf(timezone, interval);
          const totals = await totalsWithin(documents, 'store_1', period);
          expect(sumOf(totals)).toEqual(expected);
          for (const [index, begin] of period.starts.entries()) {
            const end = period.starts[index + 1] ?? period.end;
            const within = all.filter(({ at }) => at >= begin && at < end);
            expect(new Set(totals[index]?.keys())).toEqual(new Set(within.map(({ name }) => name)));
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are of whole quarters of an hour, the first of the period and not the one after it', async () => {
    const documents = new MemoryDocuments();
    for (const at of ['10:14:59.999', '10:15:00.000', '10:29:59.999', '10:30:00.000'])
      await countIn(documents, 'sums', { storeId: 'store_1', at: `2026-03-01T${at}Z` }, { it: 1n });
    const period = { starts: [Date.parse('2026-03-01T10:15:00Z')], end: Date.parse('2026-03-01T10:30:00Z') };
    expect(await totalsWithin(documents, 'store_1', period)).toEqual([new Map([['it', 2n]])]);
  });
});

function intervalsOf(timezone: string, interval: ReportInterval) {
  const calendar = new Calendar(timezone, interval);
  const starts: number[] = [];
  let end = calendar.startOf(YEAR.min);
  for (; end <= YEAR.max; end = calendar.endOf(end)) starts.push(end);
  return { starts, end };
}

class MemoryDocuments implements Documents, Pick<Collection<TallyDocument>, 'find'> {
  readonly #documents = new Map<string, TallyDocument>();

  get<D extends Document>(_collection: string, id: string): Promise<D | undefined> {
    return Promise.resolve(this.#documents.get(id) as D | undefined);
  }

  put<D extends Document>(_collection: string, document: D): void {
    this.#documents.set(document.id, document as Document as TallyDocument);
  }

  remove(): void {
    throw new Error('sums stay');
  }

  find(): Promise<TallyDocument[]> {
    return Promise.resolve([...this.#documents.values()]);
  }
}
