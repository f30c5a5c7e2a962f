const formats = new Map<string, Intl.DateTimeFormat>();

/** The last date that was formatted: days begin with whole minutes, and a busy process asks for one minute many times. */
let last = { minute: '', date: '' };

/** The calendar date (YYYY-MM-DD) in a time zone at an instant (ISO 8601 UTC). */
export function dateIn(timezone: string, at: string): string {
  const minute = `${timezone} ${at.slice(0, 'YYYY-MM-DDThh:mm'.length)}`;
  if (minute !== last.minute) last = { minute, date: formattedDate(timezone, at) };
  return last.date;
}

function formattedDate(timezone: string, at: string): string {
  const parts = formatOf(timezone).formatToParts(new Date(at));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** The date of a filter. Of a timestamp, the date as written. Undefined if the text does not begin with a date. */
export const readDate = (text: string): string | undefined => /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];

/** Cached, because making a format is slow and a store has one time zone. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}
