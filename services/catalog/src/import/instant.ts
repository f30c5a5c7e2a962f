import { daySpan, localInstant } from '@storefold/kernel/core';

const WRITTEN =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d*)?)?(?: ?(Z|UTC|[+-]\d{2}:?\d{2}))?)?$/i;
const GERMAN = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(.*)$/;

/**
 * A time as systems write it, ISO 8601 UTC: `2026-11-29 10:00:00 +0100`, without an offset in the store's time zone, or a day, which is its
 * first instant. Undefined: it is none. `11/12/2026` is none: in one country it is November, in the next December.
 */
export function instantIn(text: string, timezone: string): string | undefined {
  const iso = text
    .trim()
    .replace(GERMAN, (_, day: string, month: string, year: string, rest: string) =>
      [`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, rest.replace(/^,? /, ' ')].join(''),
    );
  const [, year, month, day, hour, minute, second = '00', part = '0', offset] = WRITTEN.exec(iso) ?? [];
  if (year === undefined) return undefined;
  const date = `${year}-${month}-${day}`;
  if (!isDate(date) || Number(year) < 1900) return undefined;
  if (hour === undefined) return daySpan(date, timezone).first;
  const local = `${date}T${hour}:${minute}:${second}.${part.padEnd(3, '0')}`;
  if (Number.isNaN(Date.parse(`${local}Z`))) return undefined;
  if (offset === undefined) return localInstant(local, timezone);
  const zone = /^(?:Z|UTC)$/i.test(offset) ? 'Z' : offset.replace(/^(.\d{2}):?(\d{2})$/, '$1:$2');
  const at = Date.parse(`${local}${zone}`);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}

function isDate(date: string): boolean {
  const at = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date);
}
