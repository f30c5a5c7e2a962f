import type { checkDocumentNumbers, RequestOf } from '@storefold/contracts';
import { Refusal } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import { describe, expect, it } from 'vitest';
import { nextDocumentNumbers, withDocumentRanges } from './document-ranges.ts';
import type { StoreSettingsFields } from './store.ts';

describe('the next numbers of documents', () => {
  it('are what ordering says of ranges as they began', async () => {
    expect(await nextDocumentNumbers(bus(), 'store_1', settings)).toEqual({
      invoice_next_number: 4,
      credit_note_next_number: 1,
    });
  });

  it('are not asked for where no setting of them is changed', async () => {
    const changes = { name: 'Corner shop' };
    expect(await changed(changes, { ask: () => Promise.reject(new Error('away')) })).toEqual(changes);
  });

  it('that are sent as they are shown change nothing', async () => {
    const shown = { invoice_prefix: 'INV-', invoice_next_number: 4, credit_note_next_number: 1 };
    expect(await changed(shown)).toEqual({ invoice_prefix: 'INV-' });
  });

  it('begin a range of their own where they are others, forwards or free', async () => {
    expect(await changed({ invoice_next_number: 100 })).toEqual({ invoice_next_number: 100 });
  });

  it('go on where only the prefix is another', async () => {
    expect(await changed({ invoice_prefix: 'RE-' })).toEqual({
      invoice_prefix: 'RE-',
      invoice_next_number: 4,
    });
  });

  it('begin again with a prefix of which no document has the number', async () => {
    const wanted = { invoice_prefix: 'RE-', invoice_next_number: 1 };
    expect(await changed(wanted)).toEqual(wanted);
  });

  it('are refused where a document has the number, each at its field', async () => {
    const taken = { invoice_next_number: 3, credit_note_prefix: 'INV-', credit_note_next_number: 2 };
    await expect(changed(taken)).rejects.toMatchObject({
      code: 'validation_error',
      details: { invoice_next_number: expect.anything(), credit_note_next_number: expect.anything() },
    });
    await expect(changed({ invoice_next_number: 1 })).rejects.toBeInstanceOf(Refusal);
  });
});

const settings = {
  invoice_prefix: 'INV-',
  invoice_next_number: 1,
  credit_note_prefix: 'CN-',
  credit_note_next_number: 1,
};

const changed = (changes: Partial<StoreSettingsFields>, asked: Pick<Bus, 'ask'> = bus()) =>
  withDocumentRanges(asked, 'store_1', settings, changes);

/** Ordering, of which INV-1 to INV-3 are issued. */
function bus(): Pick<Bus, 'ask'> {
  const isTaken = (prefix: string, number: number) => prefix === 'INV-' && number <= 3;
  const answer = async (_question: unknown, request: RequestOf<typeof checkDocumentNumbers>) => ({
    next: request.ranges.map(({ prefix, first }) => (isTaken(prefix, first) ? 4 : first)),
    is_taken: request.numbers.map(({ prefix, number }) => isTaken(prefix, number)),
  });
  return { ask: answer as unknown as Bus['ask'] };
}
