import { checkDocumentNumbers } from '@storefold/contracts';
import { refusals } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import type { StoreSettingsFields } from './store.ts';

const ranges = [
  { prefix: 'invoice_prefix', next: 'invoice_next_number' },
  { prefix: 'credit_note_prefix', next: 'credit_note_next_number' },
] as const;

type Settings = Pick<StoreSettingsFields, (typeof ranges)[number]['prefix' | 'next']>;
type NextNumbers = Pick<StoreSettingsFields, (typeof ranges)[number]['next']>;

/**
 * The numbers that the next documents of a store get. A setting holds the number with which its range began, and what was issued since
 * is known to ordering. Rejects while that is away.
 */
export async function nextDocumentNumbers(
  bus: Pick<Bus, 'ask'>,
  store_id: string,
  settings: Settings,
): Promise<NextNumbers> {
  const asked = ranges.map(({ prefix, next }) => ({ prefix: settings[prefix], first: settings[next] }));
  const { next } = await bus.ask(checkDocumentNumbers, { store_id, ranges: asked, numbers: [] });
  const [invoice = settings.invoice_next_number, creditNote = settings.credit_note_next_number] = next;
  return { invoice_next_number: invoice, credit_note_next_number: creditNote };
}

/**
 * The changes as they are to be kept. The next number that is shown stays what it is, and the one of a new prefix goes on with it. Refused
 * where a document has the number that is wanted.
 */
export async function withDocumentRanges(
  bus: Pick<Bus, 'ask'>,
  store_id: string,
  settings: Settings,
  changes: Partial<StoreSettingsFields>,
): Promise<Partial<StoreSettingsFields>> {
  if (!ranges.some(({ prefix, next }) => prefix in changes || next in changes)) return changes;
  const shown = await nextDocumentNumbers(bus, store_id, settings);
  const kept: Record<string, unknown> = { ...changes };
  const wanted: { readonly field: keyof NextNumbers; readonly prefix: string; readonly number: number }[] =
    [];
  for (const { prefix, next } of ranges) {
    const newPrefix = changes[prefix] ?? settings[prefix];
    const number = changes[next] ?? shown[next];
    delete kept[next];
    if (newPrefix === settings[prefix] && number === shown[next]) continue;
    kept[next] = number;
    if (changes[next] !== undefined) wanted.push({ field: next, prefix: newPrefix, number });
  }
  const numbers = wanted.map(({ prefix, number }) => ({ prefix, number }));
  const { is_taken } = await bus.ask(checkDocumentNumbers, { store_id, ranges: [], numbers });
  const taken = wanted.filter((_, index) => is_taken[index]);
  if (taken.length > 0)
    throw refusals.invalid(Object.fromEntries(taken.map(({ field }) => [field, ['taken']])));
  return kept as Partial<StoreSettingsFields>;
}
