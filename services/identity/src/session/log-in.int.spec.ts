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
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { identity } from '../identity.ts';
import { HashingThreads } from '../password/hashing-threads.ts';
import { AttemptLimits } from '../rate-limit/attempt-limits.ts';
import { ownerRoleId } from '../role/role.ts';
import { FIRST_STORE_ID } from '../store/store.queries.ts';

/** Neither limits nor beats, so that each log-in is answered at once. */
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
])('a log-in %s hashes the given password once, as any other does', async (_who, endpoint, email) => {
  const hashing = vi.spyOn(HashingThreads.prototype, 'runTask');
  for (const [asked, by] of [
    [logInCustomer, KNOWN],
    [endpoint, email],
  ] as const) {
    hashing.mockClear();
    const { status } = await driven.send(asked, { body: { email: by, password: 'a wrong password' } });
    expect(status).toBe(401);
    const argon2id = expect.stringMatching(COSTS);
    expect(hashing.mock.calls).toEqual([[{ password: 'a wrong password', storedHash: argon2id }]]);
  }
});

const KNOWN = 'known@example.com';
/** The same memory and rounds for each. */
const COSTS = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;
