import { type Clock, isJsonObject } from '@storefold/kernel/core';
import { callerSigning } from '@storefold/server/http';
import type { Answered } from './instance-proxy.ts';

/** Why an instance should not be asked. */
export interface Absence {
  readonly why: 'silent' | 'starting' | 'not_ready' | 'clock';
  readonly reason: string;
}

/** What an instance's answer to whether it is ready says against asking it. */
export function absenceIn({ status, headers, body }: Answered, clock: Clock): Absence | undefined {
  const reason = clockTooFar(headers.date, clock);
  if (reason !== undefined) return { why: 'clock', reason };
  if (status !== 503) return undefined;
  return statusIn(body) === 'starting'
    ? { why: 'starting', reason: 'it is starting' }
    : { why: 'not_ready', reason: 'it is not ready' };
}

/** How far an instance's clock is from ours, where that is too far. Every answer has the time of its instance. */
export function clockTooFar(date: string | undefined, clock: Clock): string | undefined {
  const offMs = Date.parse(date ?? '') - clock.now();
  if (!(Math.abs(offMs) > callerSigning.CLOCK_SKEW_MS)) return undefined;
  return `its clock is ${Math.round(Math.abs(offMs) / 1_000)} s ${offMs < 0 ? 'behind' : 'ahead'}`;
}

function statusIn(body: unknown): unknown {
  const error = isJsonObject(body) ? body.error : undefined;
  const details = isJsonObject(error) ? error.details : undefined;
  return isJsonObject(details) ? details.status : undefined;
}
