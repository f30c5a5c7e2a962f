import {
  type Access,
  adminUser,
  anyAdminCaller,
  anyone,
  cartHolder,
  customerOnly,
  type Scope,
  scoped,
  shopper,
} from '@storefold/contracts';
import { openLocalBus } from '@storefold/engines/in-process';
import { createLogger, Refusal } from '@storefold/kernel/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { Authenticator } from './authenticator.ts';
import { credentialsOf } from './credentials.ts';
import { ExampleIdentity, HandClock, keys, otherStore, PEPPER } from './identity.examples.ts';

/** Every kind of access an endpoint can declare, in the columns of the table below. */
const kinds: readonly Access[] = [
  anyone,
  shopper,
  cartHolder,
  customerOnly,
  anyAdminCaller,
  scoped('write_orders'),
  adminUser,
  { api: 'public' },
  { api: 'public', recognized: 'customer' },
];

const BAD = 'invalid_token';
const ASK = 'authentication_required';
const NO = 'access_denied';

/**
 * What is sent → who that is, or the refusal, for each kind. `guest` is a publishable key alone, `key` a secret key
 * alone, `nobody` a caller of the default store that nothing is known of.
 */
const table: readonly [sent: string, ...outcomes: string[]][] = [
  //                                 anyone   shopper  cart     customer anyadmin  scoped   adm.user public   download
  ['nothing', /*                  */ BAD, BAD, BAD, BAD, 'nobody', ASK, ASK, 'nobody', 'nobody'],
  ['pk', /*                       */ 'guest', 'guest', 'guest', ASK, 'nobody', BAD, BAD, 'nobody', 'nobody'],
  ['unknown pk', /*               */ BAD, BAD, BAD, BAD, 'nobody', BAD, BAD, 'nobody', 'nobody'],
  ['revoked pk', /*               */ BAD, BAD, BAD, BAD, 'nobody', BAD, BAD, 'nobody', 'nobody'],
  ['no key at all', /*            */ BAD, BAD, BAD, BAD, 'nobody', BAD, BAD, 'nobody', 'nobody'],
  ['sk', /*                       */ BAD, BAD, BAD, BAD, 'nobody', 'key', ASK, 'nobody', 'nobody'],
  ['sk without the scope', /*     */ BAD, BAD, BAD, BAD, 'nobody', NO, ASK, 'nobody', 'nobody'],
  [
    'pk + customer',
    /*            */ 'guest',
    'cus_1',
    'cus_1',
    'cus_1',
    'nobody',
    BAD,
    BAD,
    'nobody',
    'cus_1',
  ],
  ['customer alone', /*           */ BAD, BAD, BAD, BAD, 'nobody', BAD, BAD, 'nobody', 'cus_1'],
  ['sk + customer', /*            */ BAD, BAD, BAD, BAD, 'nobody', BAD, BAD, 'nobody', 'cus_1'],
  ['pk + expired customer', /*    */ 'guest', BAD, BAD, BAD, 'nobody', BAD, BAD, 'nobody', 'nobody'],
  ['pk + forged customer', /*     */ 'guest', BAD, BAD, BAD, 'nobody', BAD, BAD, 'nobody', 'nobody'],
  ['pk + ended session', /*       */ 'guest', BAD, BAD, BAD, 'nobody', BAD, BAD, 'nobody', 'nobody'],
  ['pk + other store’s customer', 'guest', BAD, BAD, BAD, 'nobody', BAD, BAD, 'nobody', 'store_other'],
  ['pk + garbage', /*             */ 'guest', BAD, BAD, BAD, 'nobody', BAD, BAD, 'nobody', 'nobody'],
  ['pk + Basic', /*               */ 'guest', BAD, BAD, BAD, 'nobody', BAD, BAD, 'nobody', 'nobody'],
  ['pk + empty Bearer', /*        */ 'guest', 'guest', 'guest', ASK, 'nobody', BAD, BAD, 'nobody', 'nobody'],
  ['pk + admin', /*               */ 'guest', BAD, BAD, BAD, 'nobody', BAD, BAD, 'nobody', 'nobody'],
  ['admin', /*                    */ BAD, BAD, BAD, BAD, 'nobody', 'admin_1', 'admin_1', 'nobody', 'nobody'],
  ['admin without the scope', /*  */ BAD, BAD, BAD, BAD, 'nobody', NO, 'admin_2', 'nobody', 'nobody'],
  ['expired admin', /*            */ BAD, BAD, BAD, BAD, 'nobody', BAD, BAD, 'nobody', 'nobody'],
  ['sk + admin', /*               */ BAD, BAD, BAD, BAD, 'nobody', 'admin_1', 'admin_1', 'nobody', 'nobody'],
  ['narrow sk + admin', /*        */ BAD, BAD, BAD, BAD, 'nobody', NO, 'admin_1', 'nobody', 'nobody'],
  ['other store’s sk + admin', /* */ BAD, BAD, BAD, BAD, 'nobody', BAD, BAD, 'nobody', 'nobody'],
  ['unknown sk + admin', /*       */ BAD, BAD, BAD, BAD, 'nobody', BAD, BAD, 'nobody', 'nobody'],
  ['sk + expired admin', /*       */ BAD, BAD, BAD, BAD, 'nobody', BAD, BAD, 'nobody', 'nobody'],
];

describe.each(table)('%s', (name, ...outcomes) => {
  it.each(kinds.map((access, index) => [nameOf(access), access, outcomes[index]] as const))(
    'on an endpoint for %s',
    async (_kind, access, outcome) => {
      expect(await outcomeOf(access, await headersOf(name))).toBe(outcome);
    },
  );
});

describe('who passes', () => {
  it('is a guest with the store of the key and no scopes', async () => {
    await expect(
      authenticator.authenticate(shopper, credentialsOf(await headersOf('pk'))),
    ).resolves.toMatchObject({
      store: { id: 'store_main' },
      keyId: 'key_pk',
      scopes: [],
      customer: null,
      admin: null,
    });
  });

  it('is a customer with the address that identity knows', async () => {
    const admitted = await authenticator.authenticate(
      shopper,
      credentialsOf(await headersOf('pk + customer')),
    );
    expect(admitted.customer).toEqual({
      id: 'cus_1',
      email: 'shopper@example.com',
      sessionId: 'ses_shopper',
      epochs: { session_epoch: 0, credential_epoch: 0 },
    });
  });

  it('is an admin with the scopes of the roles', async () => {
    const admitted = await authenticator.authenticate(adminUser, credentialsOf(await headersOf('admin')));
    expect(admitted).toMatchObject({
      keyId: null,
      scopes: ['write_orders', 'read_products'],
      admin: { id: 'admin_1', email: 'admin@example.com' },
    });
  });

  it('may with key and token together only do what both may', async () => {
    const all = await authenticator.authenticate(adminUser, credentialsOf(await headersOf('sk + admin')));
    expect([...all.scopes].sort()).toEqual(['read_products', 'write_orders']);
    const narrow = await authenticator.authenticate(
      adminUser,
      credentialsOf(await headersOf('narrow sk + admin')),
    );
    expect(narrow.scopes).toEqual(['read_orders']);
  });

  it('has both scopes where an endpoint needs two', async () => {
    const asking = async (scope: Scope, furtherScope: Scope) =>
      authenticator.authenticate(scoped(scope, furtherScope), credentialsOf(await headersOf('admin')));
    await expect(asking('write_orders', 'read_products')).resolves.toBeDefined();
    for (const [one, other] of [
      ['write_orders', 'write_products'],
      ['write_products', 'write_orders'],
    ] as const) {
      const details = { required_scope: 'write_products' };
      await expect(asking(one, other)).rejects.toMatchObject({ code: 'access_denied', details });
    }
  });

  it('hears which scope is missing', async () => {
    const asking = authenticator.authenticate(
      scoped('write_gift_cards'),
      credentialsOf(await headersOf('admin')),
    );
    await expect(asking).rejects.toMatchObject({
      code: 'access_denied',
      status: 403,
      details: { required_scope: 'write_gift_cards' },
    });
  });
});

async function outcomeOf(access: Access, headers: Record<string, string>): Promise<string> {
  try {
    const { customer, admin, keyId, store } = await authenticator.authenticate(
      access,
      credentialsOf(headers),
    );
    if (store.id !== 'store_main') return store.id;
    return customer?.id ?? admin?.id ?? { key_pk: 'guest', key_sk: 'key' }[keyId ?? ''] ?? 'nobody';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

async function headersOf(name: string): Promise<Record<string, string>> {
  const key = (value: string) => ({ 'x-service-api-key': value });
  const bearer = async (token: Promise<string>) => ({ authorization: `Bearer ${await token}` });
  switch (name) {
    case 'nothing':
      return {};
    case 'pk':
      return key(keys.publishable);
    case 'unknown pk':
      return key('pk_unknown_0123456789abcdef0123');
    case 'revoked pk':
      return key(keys.revoked);
    case 'no key at all':
      return key("pk_'; drop table keys; --");
    case 'sk':
      return key(keys.secret);
    case 'sk without the scope':
      return key(keys.readOnlySecret);
    case 'pk + customer':
      return { ...key(keys.publishable), ...(await bearer(identity.token())) };
    case 'customer alone':
      return bearer(identity.token());
    case 'sk + customer':
      return { ...key(keys.secret), ...(await bearer(identity.token())) };
    case 'pk + expired customer':
      return { ...key(keys.publishable), ...(await bearer(identity.token({ livesS: -1 }))) };
    case 'pk + forged customer':
      return { ...key(keys.publishable), ...(await bearer(forged.token())) };
    case 'pk + ended session':
      return { ...key(keys.publishable), ...(await bearer(identity.token({ session: 'ses_ended' }))) };
    case 'pk + other store’s customer': {
      const claims = { subject: 'cus_9', session: 'ses_elsewhere', store: otherStore };
      return { ...key(keys.publishable), ...(await bearer(identity.token(claims))) };
    }
    case 'pk + garbage':
      return { ...key(keys.publishable), authorization: 'Bearer a.b.c' };
    case 'pk + Basic':
      return { ...key(keys.publishable), authorization: 'Basic YTpi' };
    case 'pk + empty Bearer':
      return { ...key(keys.publishable), authorization: 'Bearer' };
    case 'pk + admin':
      return { ...key(keys.publishable), ...(await bearer(identity.adminToken())) };
    case 'admin':
      return bearer(identity.adminToken());
    case 'admin without the scope':
      return bearer(identity.adminToken({ subject: 'admin_2', session: 'ses_clerk' }));
    case 'expired admin':
      return bearer(identity.adminToken({ livesS: -1 }));
    case 'sk + admin':
      return { ...key(keys.secret), ...(await bearer(identity.adminToken())) };
    case 'narrow sk + admin':
      return { ...key(keys.readOnlySecret), ...(await bearer(identity.adminToken())) };
    case 'other store’s sk + admin':
      return { ...key(keys.otherSecret), ...(await bearer(identity.adminToken())) };
    case 'unknown sk + admin':
      return { ...key('sk_unknown_0123456789abcdef0123'), ...(await bearer(identity.adminToken())) };
    case 'sk + expired admin':
      return { ...key(keys.secret), ...(await bearer(identity.adminToken({ livesS: -1 }))) };
    default:
      throw new Error(`nobody sends ${name}`);
  }
}

function nameOf(access: Access): string {
  return access.api === 'public' ? 'the public' : `${access.api} ${access.who}`;
}

let identity: ExampleIdentity;
/** Somebody else's identity, with keys of the same names. */
let forged: ExampleIdentity;
let authenticator: Authenticator;

beforeAll(async () => {
  const clock = new HandClock();
  const options = { clock, logger: createLogger({ logLevel: 'silent' }) };
  const bus = openLocalBus(options);
  identity = new ExampleIdentity(bus, clock);
  await identity.start();
  forged = new ExampleIdentity(openLocalBus(options), clock);
  await forged.start();
  authenticator = new Authenticator(bus, PEPPER, clock);
});
