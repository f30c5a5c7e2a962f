/**
 * By time zone, its format and the last date that it wrote. Making a format is slow; days begin with whole minutes, and a
 * busy process asks for one minute many times.
 */
const zones = new Map<string, { readonly format: Intl.DateTimeFormat; minute: string; date: string }>();

/** The calendar date (YYYY-MM-DD) in a time zone at an instant (ISO 8601 UTC). */
export function dateIn(timezone: string, at: string): string {
  let zone = zones.get(timezone);
  if (!zone) {
    zone = { format: formatOf(timezone), minute: '', date: '' };
    zones.set(timezone, zone);
  }
  const minute = at.slice(0, 'YYYY-MM-DDThh:mm'.length);
  if (minute !== zone.minute) {
    zone.date = formattedDate(zone.format, at);
    zone.minute = minute;
  }
  return zone.date;
}

function formattedDate(format: Intl.DateTimeFormat, at: string): string {
  const parts = format.formatToParts(new Date(at));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** The date so many days after another. */
export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** The date of a filter. Of a timestamp, the date as written. Undefined if the text does not begin with a date. */
export const readDate = (text: string): string | undefined => /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];

const formatOf = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
