import { type DecimalSign, type ExportType, type Said, text } from '@storefold/contracts';
import { Calendar, isoTime, refusals } from '@storefold/kernel/core';
import type { ExportForm } from './export.decider.ts';

interface Wanted {
  readonly type: ExportType;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly decimal?: DecimalSign | undefined;
  readonly bom?: boolean | undefined;
  readonly refund_rows?: boolean | undefined;
}

/** What only some kinds of exports have. Of the others it must not be asked for, so that nobody takes a file for what it is not. */
const onlyOf: Readonly<Record<'from' | 'to' | 'decimal' | 'refund_rows', readonly ExportType[]>> = {
  from: ['orders', 'bookings'],
  to: ['orders', 'bookings'],
  decimal: ['bookings'],
  refund_rows: ['orders'],
};

/** Of which period an export is, and how it is written. Days are those of the store. */
export function formOf(wanted: Wanted, { timezone }: { readonly timezone: string }): ExportForm {
  const { type, from, to, decimal, bom, refund_rows } = wanted;
  const problems: Record<string, Said[]> = {};
  const asked = { from, to, decimal: decimal === ',', refund_rows };
  for (const [field, types] of Object.entries(onlyOf))
    if (!types.includes(type) && asked[field as keyof typeof onlyOf]) problems[field] = ['not_blank'];
  const begin = instantOf(from, 'begin', timezone);
  const end = instantOf(to, 'end', timezone);
  if (begin !== undefined && end !== undefined && begin >= end)
    problems.to ??= [text('must_be_after', { other: 'from' })];
  if (Object.keys(problems).length > 0) throw refusals.invalid(problems);
  return {
    ...(begin !== undefined && { begins_at: isoTime(begin) }),
    ...(end !== undefined && { ends_at: isoTime(end) }),
    ...(decimal === ',' && { decimal }),
    ...(bom && { bom }),
    ...(refund_rows && { refund_rows }),
  };
}

/** A day is part of the period, also as its last. */
function instantOf(sent: string | undefined, edge: 'begin' | 'end', timezone: string): number | undefined {
  if (sent === undefined) return undefined;
  const isDay = sent.length === 'YYYY-MM-DD'.length;
  return isDay ? new Calendar(timezone, 'day').dayOf(sent)[edge] : Date.parse(sent);
}
