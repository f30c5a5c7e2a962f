import {
  addCustomer,
  deactivateAdminUser,
  type Endpoint,
  inviteAdminUser,
  logInAdmin,
  logInCustomer,
  registerCustomer,
} from '@storefold/contracts';
import { type DrivenService, driveService } from '@storefold/engines/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { identity } from '../identity.ts';
import { AttemptLimits } from '../rate-limit/attempt-limits.ts';
import { ownerRoleId } from '../role/role.ts';
import { FIRST_STORE_ID } from '../store/store.queries.ts';

/** Neither limits nor beats: what is seen is the work alone. */
const bare = {
  provide: AttemptLimits,
  useValue: {
    limitLogIn: (_call: unknown, _email: string, logIn: () => Promise<unknown>) => logIn(),
    countNewAddress: async () => undefined,
  },
};

let driven: DrivenService;
const scopes = ['write_all'];

beforeAll(async () => {
  driven = await driveService(
    { ...identity, providers: [...(identity.providers ?? []), bare] },
    { store: { id: FIRST_STORE_ID }, scopes },
  );
  const sent = async (endpoint: Endpoint, body: object, params = {}) => {
    const { status, body: made } = await driven.send(endpoint, { body, params });
    expect(status, JSON.stringify(made)).toBeLessThan(300);
    return made;
  };
  await sent(registerCustomer, { email: KNOWN, password: 'correct horse battery' });
  await sent(addCustomer, { email: 'without.password@example.com' });
  const role_ids = [ownerRoleId(FIRST_STORE_ID)];
  await sent(inviteAdminUser, { email: 'invited@example.com', role_ids });
  const { id } = await sent(inviteAdminUser, { email: 'kept.out@example.com', role_ids });
  await sent(deactivateAdminUser, {}, { id });
});
afterAll(() => driven?.dispose());

it.each([
  ['of a customer who has no password', logInCustomer, 'without.password@example.com'],
  ['of nobody', logInCustomer, 'nobody@example.com'],
  ['of staff who were only invited', logInAdmin, 'invited@example.com'],
  ['of staff who are kept out', logInAdmin, 'kept.out@example.com'],
  ['of no staff', logInAdmin, 'nobody@example.com'],
])('a log-in %s costs a verification of the password as any other does', async (_who, endpoint, email) => {
  const took: Record<'verified' | 'asked', number[]> = { verified: [], asked: [] };
  for (let round = 0; round < ROUNDS; round++) {
    took.verified.push(await refusedAfterMs(logInCustomer, KNOWN));
    took.asked.push(await refusedAfterMs(endpoint, email));
  }
  // Without a verification it takes a fifth.
  expect(medianOf(took.asked)).toBeGreaterThan(medianOf(took.verified) / 2);
});

async function refusedAfterMs(endpoint: Endpoint, email: string): Promise<number> {
  const begun = performance.now();
  const { status } = await driven.send(endpoint, { body: { email, password: 'a wrong password' } });
  const tookMs = performance.now() - begun;
  expect(status).toBe(401);
  return tookMs;
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

const KNOWN = 'known@example.com';
const ROUNDS = 15;
