import type { ReportInterval } from '@storefold/contracts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** By time zone. Making a format is slow. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Hours, days, weeks from Monday, or months in a time zone. Instants are milliseconds since 1970. */
export class Calendar {
  constructor(
    private readonly timezone: string,
    private readonly interval: ReportInterval,
  ) {}

  /** When the interval begins in which an instant falls. */
  startOf(atMs: number): number {
    const local = this.#local(atMs);
    if (this.interval === 'hour') return atMs - (local % HOUR_MS);
    return this.#instantOf(this.#firstDay(local));
  }

  /** When the interval ends that begins at an instant. */
  endOf(startMs: number): number {
    if (this.interval === 'hour') return startMs + HOUR_MS;
    // Halfway through its first day, whatever the clocks did at its beginning.
    return this.#instantOf(this.#next(this.#firstDay(this.#local(startMs + DAY_MS / 2))));
  }

  /** When a day (YYYY-MM-DD) begins, and when it ends. */
  dayOf(date: string): { readonly begin: number; readonly end: number } {
    const midnight = Date.parse(`${date}T00:00:00Z`);
    return { begin: this.#instantOf(midnight), end: this.#instantOf(midnight + DAY_MS) };
  }

  /** When clocks show a local time, given as if it were UTC. Where they skip it, the instant that far behind the change. */
  instantAt(local: number): number {
    return this.#instantOf(local);
  }

  /** What clocks show at an instant, with how far they are from UTC: `2026-03-10T23:30:00.000+01:00`. */
  isoOf(atMs: number): string {
    const minutes = Math.trunc(this.#offset(atMs) / MINUTE_MS);
    const [ahead, by] = [minutes < 0 ? '-' : '+', Math.abs(minutes)];
    const twoDigits = (count: number) => String(count).padStart(2, '0');
    const shown = new Date(atMs + minutes * MINUTE_MS).toISOString().slice(0, -1);
    return `${shown}${ahead}${twoDigits(Math.floor(by / 60))}:${twoDigits(by % 60)}`;
  }

  /** When the day began that was so many days before an instant. */
  daysBefore(atMs: number, days: number): number {
    return this.#instantOf((Math.floor(this.#local(atMs) / DAY_MS) - days) * DAY_MS);
  }

  /** The midnight at which the interval begins, as a local time. */
  #firstDay(local: number): number {
    const day = Math.floor(local / DAY_MS) * DAY_MS;
    const date = new Date(day);
    if (this.interval === 'week') return day - ((date.getUTCDay() + 6) % 7) * DAY_MS;
    return this.interval === 'month' ? day - (date.getUTCDate() - 1) * DAY_MS : day;
  }

  #next(firstDay: number): number {
    if (this.interval === 'day') return firstDay + DAY_MS;
    if (this.interval === 'week') return firstDay + 7 * DAY_MS;
    const date = new Date(firstDay);
    return date.setUTCMonth(date.getUTCMonth() + 1);
  }

  /** Local time, as if it were UTC. */
  #local(atMs: number): number {
    return atMs + this.#offset(atMs);
  }

  /** The first instant of a local midnight. Where the clocks skip it, the instant at which they do. */
  #instantOf(midnight: number): number {
    const before = midnight - this.#offset(midnight - DAY_MS);
    const after = midnight - this.#offset(midnight + DAY_MS);
    return this.#local(before) !== midnight && this.#local(after) === midnight ? after : before;
  }

  #offset(atMs: number): number {
    const parts: Record<string, number> = {};
    for (const { type, value } of this.#format.formatToParts(atMs)) parts[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    const local = new Date(0);
    local.setUTCFullYear(year, month - 1, day);
    local.setUTCHours(hour, minute, second);
    return local.getTime() - Math.floor(atMs / 1_000) * 1_000;
  }

  get #format(): Intl.DateTimeFormat {
    let format = formats.get(this.timezone);
    if (!format) {
      format = new Intl.DateTimeFormat('en-US', { timeZone: this.timezone, ...everyPart });
      formats.set(this.timezone, format);
    }
    return format;
  }
}

const everyPart: Intl.DateTimeFormatOptions = {
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
};
