const pattern = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * The instant that an ISO 8601 text names, as `2026-01-31T09:30:00.000Z`: equal instants are equal texts, and their
 * text order is their order in time. A text without a zone is UTC; a date alone is its first instant. Undefined when
 * the text is not a date.
 */
export function readTimestamp(text: string): string | undefined {
  if (inEveryMonth.test(text) || (canonical.test(text) && isInstant(text))) return text;
  const [, date, time, zone] = pattern.exec(text) ?? [];
  if (date === undefined || !isInCalendar(date)) return undefined;
  const instant = new Date(time !== undefined && zone === undefined ? `${text}Z` : text);
  const isFourDigitYear = !Number.isNaN(instant.getTime()) && /^\d/.test(instant.toISOString());
  return isFourDigitYear ? instant.toISOString() : undefined;
}

/** The canonical form of a day that every month has. */
const inEveryMonth =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
const canonical = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Whether a text in the canonical form is also in the calendar. */
function isInstant(text: string): boolean {
  const instant = new Date(text);
  return !Number.isNaN(instant.getTime()) && instant.toISOString() === text;
}

/** Without this check `2026-02-31` would silently become a day in March. */
function isInCalendar(date: string): boolean {
  const midnight = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(date);
}
