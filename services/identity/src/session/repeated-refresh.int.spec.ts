import { refreshCustomer, registerCustomer } from '@storefold/contracts';
import { type DrivenService, driveService } from '@storefold/engines/testing';
import { HandClock } from '@storefold/kernel/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { identity } from '../identity.ts';
import { FIRST_STORE_ID } from '../store/store.queries.ts';

let driven: DrivenService;
const clock = new HandClock(Date.now());

beforeAll(async () => {
  driven = await driveService(identity, { store: { id: FIRST_STORE_ID }, ports: { clock } });
});
afterAll(() => driven.dispose());

describe('a renewal of tokens that is sent again by its idempotency key', () => {
  it('gets the same successor within ten seconds', async () => {
    const token = await register('soon@example.com');
    const first = await refresh(token, 'soon');
    clock.set(10_000);
    const again = await refresh(token, 'soon');
    expect([again.status, again.body.refresh_token]).toEqual([200, first.body.refresh_token]);
    expect((await refresh(first.body.refresh_token)).status).toBe(200);
  });

  it('is a second use of its token afterwards, which ends the session, however late the first was answered', async () => {
    const token = await register('late@example.com');
    const { log } = driven.ports;
    const append = log.append.bind(log);
    vi.spyOn(log, 'append').mockImplementation(async (stream, expected, events, options) => {
      const appended = await append(stream, expected, events, options);
      if (events[0]?.type === 'RefreshTokenRotated') clock.set(3_000);
      return appended;
    });
    const { body } = await refresh(token, 'late');
    clock.set(7_001);
    for (const key of ['late', 'late', undefined]) {
      const { status, body: refusal } = await refresh(token, key);
      expect([status, refusal.error?.code]).toEqual([401, 'invalid_refresh_token']);
    }
    expect((await refresh(body.refresh_token)).status).toBe(401);
  });
});

const refresh = (token: string, idempotencyKey?: string) =>
  driven.send(refreshCustomer, {
    body: { refresh_token: token },
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });

async function register(email: string): Promise<string> {
  const { body } = await driven.send(registerCustomer, {
    body: { email, password: 'correct horse battery' },
  });
  return body.refresh_token;
}
