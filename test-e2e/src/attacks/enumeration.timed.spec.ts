import { setTimeout as pause } from 'node:timers/promises';
import { rounds } from '@storefold/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshStore, startFreshStore } from '../harness/fresh-store.ts';
import { sendRaw } from '../harness/raw-request.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../harness/webhook-receiver.ts';
import { ChangingShop } from '../tables/changes/index.ts';
import { done, PASSWORD } from '../tables/shop.ts';
import { rankTest } from './rank-test.ts';

const store = '/api/v3/store';
const admin = '/api/v3/admin';

const PAIRS = rounds({ short: 2, full: 200 });
/** Time is judged from this many pairs on. */
const ENOUGH = 200;
/** Equal samples are further apart than this once in 1,000 times, and twice in a row hardly ever. */
const MOST_DEVIATIONS = 3.3;
/** What a request leads to afterwards, such as a mail, must not slow down the next one, which is of the other kind. */
const AFTERMATH_MS = 75;

interface Asked {
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly body: unknown;
}

/** Two requests of which an attacker must not be able to tell which is about somebody or something that is there. */
interface Case {
  readonly status: number;
  /** Both are about texts of the same length. `known` is prepared before anything is measured. */
  readonly known: (shop: ChangingShop, index: number) => Promise<Asked>;
  readonly unknown: (shop: ChangingShop, index: number) => Asked;
}

const ofCustomers = (status: number, asked: (email: string) => Asked): Case => ({
  status,
  async known(shop, index) {
    const email = `${KNOWN}-${marked(index)}@example.com`;
    await done(shop.storefront.post(`${store}/customers`, { email, password: PASSWORD }));
    return asked(email);
  },
  unknown: (_shop, index) => asked(`${UNKNOWN}-${marked(index)}@example.com`),
});

/** Of the one address that is certainly known, asked again and again. */
const ofStaff = (status: number, asked: (email: string) => Asked): Case => ({
  status,
  known: async ({ store: { credentials } }) => asked(credentials.admin.email),
  unknown: ({ store: { credentials } }) => asked(credentials.admin.email.replace(/^./, 'x')),
});

/** Of staff who have no password yet. */
const ofInvited = (status: number, asked: (email: string) => Asked): Case => ({
  status,
  async known(shop, index) {
    const email = `${KNOWN}-${marked(index)}@example.com`;
    roleId ??= shop.role();
    await done(shop.admin.post(`${admin}/admin_users`, { email, role_ids: [await roleId] }));
    return asked(email);
  },
  unknown: (_shop, index) => asked(`${UNKNOWN}-${marked(index)}@example.com`),
});

const WRONG = 'a wrong password';
const loggingInToShop = (email: string): Asked => ({
  method: 'POST',
  path: `${store}/auth/login`,
  body: { email, password: WRONG },
});
const logInOfCustomer = ofCustomers(401, loggingInToShop);

/**
 * A registration with a good password has to say that an address is taken. Whoever looks for addresses makes an account for
 * each that is free, and is limited like whoever registers.
 */
const cases: Readonly<Record<string, Case>> = {
  'a log-in with a wrong password': logInOfCustomer,
  'a log-in of staff with a wrong password': ofStaff(401, (email) => loggingIn(email)),
  'a registration that is refused': ofCustomers(422, (email) => ({
    method: 'POST',
    path: `${store}/customers`,
    body: { email, password: 'short' },
  })),
  'a request to reset a password': ofCustomers(202, (email) => ({
    method: 'POST',
    path: `${store}/password_resets`,
    body: { email },
  })),
  'a request of staff to reset a password': ofStaff(202, (email) => ({
    method: 'POST',
    path: `${admin}/auth/password_resets`,
    body: { email },
  })),
  'a log-in of somebody who was invited': ofInvited(401, (email) => loggingIn(email)),
  'a request to reset the password of somebody who was invited': ofInvited(202, (email) => ({
    method: 'POST',
    path: `${admin}/auth/password_resets`,
    body: { email },
  })),
  'a log-in of a customer who has no password': {
    ...logInOfCustomer,
    async known(shop, index) {
      const email = `${KNOWN}-${marked(index)}@example.com`;
      await done(shop.admin.post(`${admin}/customers`, { email }));
      return loggingInToShop(email);
    },
  },
  'a subscription of an address that is a customer’s, or nobody’s': ofCustomers(201, (email) => ({
    method: 'POST',
    path: `${store}/newsletter_subscribers`,
    body: { email },
  })),
  'a request to unsubscribe': {
    status: 202,
    async known(shop, index) {
      const email = `${KNOWN}-${marked(index)}@example.com`;
      await done(shop.storefront.post(`${store}/newsletter_subscribers`, { email }));
      return unsubscribing(email);
    },
    unknown: (_shop, index) => unsubscribing(`${UNKNOWN}-${marked(index)}@example.com`),
  },
};

describe('whoever guesses', () => {
  let process: FreshStore;
  let receiver: WebhookReceiver;
  let shop: ChangingShop;

  beforeAll(async () => {
    process = await startFreshStore('none', UNLIMITED);
    receiver = await startWebhookReceiver();
    shop = new ChangingShop(process, receiver);
  });
  afterAll(async () => {
    await process?.stop();
    await receiver?.close();
  });

  it.each(Object.entries(cases))(
    'learns by no status, text or time whether there is anything behind %s',
    async (name, guessed) => {
      let { z, told } = await measured(guessed);
      // Something else on the machine may have been in the way of one kind more often, but hardly twice.
      if (z > MOST_DEVIATIONS) ({ z, told } = await measured(guessed));
      console.info(`${name}: ${told}`);
      if (PAIRS >= ENOUGH) expect(z, told).toBeLessThanOrEqual(MOST_DEVIATIONS);
    },
    60_000 + 2_000 * PAIRS,
  );

  async function measured({ status, known, unknown }: Case) {
    round += 1;
    const pairs: (readonly [Asked, Asked])[] = [];
    for (let index = 0; index < PAIRS; index++) {
      pairs.push([await known(shop, index), unknown(shop, index)]);
    }
    const took: [number[], number[]] = [[], []];
    const texts = new Set<string>();
    for (const pair of pairs) {
      const order = Math.random() < 0.5 ? ([0, 1] as const) : ([1, 0] as const);
      for (const kind of order) {
        await pause(AFTERMATH_MS);
        const reply = await timed(pair[kind]);
        took[kind].push(reply.tookMs);
        texts.add(reply.text);
        expect(reply.status).toBe(status);
      }
    }
    expect([...texts], 'all are told the same').toHaveLength(1);
    const { medians, z } = rankTest(...took);
    const [there, absent] = medians.map((ms) => ms.toFixed(2));
    const times = `${there} ms and ${absent} ms in the median of ${PAIRS} pairs`;
    const judgement = PAIRS >= ENOUGH ? `${z.toFixed(2)} deviations apart` : 'too few to judge by time';
    return { z, told: `${times}, ${judgement}` };
  }

  async function timed({ method, path, body }: Asked) {
    const { publishable_key } = process.credentials;
    const isStore = path.startsWith(store);
    const headers = {
      'content-type': 'application/json',
      ...(isStore ? { 'x-service-api-key': publishable_key } : {}),
    };
    const raw = { method, path, headers, body: JSON.stringify(body) };
    const begin = performance.now();
    const reply = await sendRaw(process.baseUrl, raw);
    return { tookMs: performance.now() - begin, status: reply.status, text: impersonal(reply.text) };
  }
});

/** Many guesses are refused for their number, which is another defence. */
const UNLIMITED = {
  RATE_LIMIT_LOGIN_PER_MIN: '1000000',
  RATE_LIMIT_REGISTRATION_PER_MIN: '1000000',
  RATE_LIMIT_RESET_PER_MIN: '1000000',
  RATE_LIMIT_NEWSLETTER_PER_MIN: '1000000',
};

/** Each measurement has addresses of its own. */
let round = 0;
const marked = (index: number): string => `${round}-${String(index).padStart(4, '0')}`;
const KNOWN = 'reader';
const UNKNOWN = 'nobody';

let roleId: Promise<string> | undefined;

const loggingIn = (email: string): Asked => ({
  method: 'POST',
  path: `${admin}/auth/login`,
  body: { email, password: WRONG },
});
const unsubscribing = (email: string): Asked => ({
  method: 'POST',
  path: `${store}/newsletter_subscribers/request_unsubscribe`,
  body: { email },
});

/** Without what each answer says of its own: the address that was asked about, a new id, the time. */
const impersonal = (text: string): string =>
  text
    .replaceAll(/(?:reader|nobody)-\d+-\d{4}/g, 'somebody')
    .replaceAll(/"sub_\w+"/g, '"sub"')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'now')
    .replaceAll(/"request_id":"[^"]+"/g, '"request_id":""');
