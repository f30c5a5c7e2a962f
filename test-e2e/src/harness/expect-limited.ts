import { expect } from 'vitest';
import type { Reply } from './client.ts';

/** The reply is a 429 that says when to come back, within the window of its limit. */
export function expectLimited({ status, headers, body }: Reply, windowS = 60): void {
  expect(status).toBe(429);
  expect(body).toMatchObject({ error: { code: 'rate_limit_exceeded' } });
  const retryAfter = Number(headers.get('retry-after'));
  expect(retryAfter).toBeGreaterThanOrEqual(1);
  expect(retryAfter).toBeLessThanOrEqual(windowS);
}
