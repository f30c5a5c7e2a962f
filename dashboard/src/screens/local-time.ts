/** `2026-11-27T17:00` in a time zone, as inputs of browsers show an instant; with seconds where it has some. */
export function dateTimeIn(iso: string, timeZone: string): string {
  const instant = new Date(/^\d{4}-\d\d-\d\d$/.test(iso) ? `${iso}T00:00:00Z` : iso);
  if (Number.isNaN(instant.getTime())) return '';
  const local = new Date(instant.getTime() + offsetMs(instant.getTime(), timeZone)).toISOString();
  return local.slice(0, -1).replace(/(:00)?\.000$/, '');
}

/**
 * The instant that an input means, ISO 8601 UTC. A date alone stays one: the store knows whether its beginning or its end is
 * meant. What is no time stays as it is, for the store to refuse.
 */
export function instantOf(typed: string, timeZone: string): string {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/.test(typed)) return typed;
  const asUtc = new Date(`${typed}Z`).getTime();
  if (Number.isNaN(asUtc)) return typed;
  // The offset of the instant itself, which is another one near a change of the clocks.
  const near = asUtc - offsetMs(asUtc, timeZone);
  return new Date(asUtc - offsetMs(near, timeZone)).toISOString();
}

function offsetMs(instantMs: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instantMs);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((each) => each.type === type)?.value);
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return local - Math.floor(instantMs / 1000) * 1000;
}
