/**
 * Whether something was less than `periodMs` ago. Not when it lies ahead of now: the clock was set back since, and
 * nothing says how long ago it was. `skewMs`: how far the clock of another machine, which noted the time, may be ahead.
 */
export const isRecent = (sinceMs: number, periodMs: number, nowMs: number, skewMs = 0): boolean => {
  const ageMs = nowMs - sinceMs;
  return ageMs >= -skewMs && ageMs < periodMs;
};
