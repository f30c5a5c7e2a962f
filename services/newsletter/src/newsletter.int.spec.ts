import {
  type AnswerTo,
  deleteSubscriber,
  findCustomer,
  listSubscribers,
  type PublicEvent,
  recordMarketingConsent,
  requestUnsubscribe,
  showSubscriber,
  subscribe,
  text,
  unsubscribe,
  verifySubscription,
} from '@storefold/contracts';
import { type DrivenService, driveService, testStore } from '@storefold/engines/testing';
import { refusals } from '@storefold/kernel/core';
import { answerOn, answerTo, HandClock } from '@storefold/kernel/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newsletter } from './newsletter.ts';

let driven: DrivenService;
const clock = new HandClock(Date.now());

/** What identity knows and was told. */
const customers = new Map<string, string>();
const consents: [customerId: string, accepts: boolean][] = [];
/** The customers whose address was told to be theirs. */
const proven: string[] = [];
/** Customers who were deleted. */
const gone = new Set<string>();
let isIdentityDown = false;

beforeAll(async () => {
  driven = await driveService(newsletter, {
    store: { allowed_origins: ['https://shop.example'] },
    ports: { clock },
    neighbours: ({ bus }) => {
      const find = answerTo(findCustomer, async ({ email }) => {
        if (isIdentityDown) throw refusals.unavailable(text('the_service', { service: 'identity' }));
        const id = customers.get(email ?? '');
        return { customer: id === undefined ? null : customerOf(id, email ?? '') };
      });
      const record = answerTo(recordMarketingConsent, async (request) => {
        if (isIdentityDown) throw refusals.unavailable(text('the_service', { service: 'identity' }));
        if (gone.has(request.customer_id)) throw refusals.notFound('customer');
        consents.push([request.customer_id, request.accepts_email_marketing]);
        if (request.confirmed_email) proven.push(request.customer_id);
        return {};
      });
      return answerOn(bus, [find, record]);
    },
  });
});
afterAll(() => driven.dispose());
beforeEach(() => {
  isIdentityDown = false;
});

describe('a guest', () => {
  it('subscribes, and is verified by the token from the event', async () => {
    const { status, body } = await ask('Guest@Example.com', { redirect_url: 'https://shop.example/news' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      email: 'guest@example.com',
      verified: false,
      verified_at: null,
      customer_id: null,
    });
    const event = await requested(body.id);
    expect(event.payload).toMatchObject({
      email: 'guest@example.com',
      verification_token: expect.stringMatching(/^[\w-]{63}$/),
      redirect_url: 'https://shop.example/news',
    });
    const verified = await verify(tokenOf(event));
    expect(verified.status).toBe(200);
    expect(verified.body).toMatchObject({ id: body.id, verified: true, verified_at: expect.any(String) });
    const again = await verify(tokenOf(event));
    expect([again.status, again.body.error.code]).toEqual([401, 'invalid_token']);
    await published('newsletter_subscriber.verified', body.id);
  });

  it('is written to in the language of the request, whatever the store sells in', async () => {
    const told = async (email: string, caller: { locale: string; language?: string }) => {
      const { body } = await driven.send(subscribe, { body: { email }, caller });
      await driven.send(requestUnsubscribe, { body: { email }, caller });
      const [leaving] = await published('newsletter_subscriber.unsubscribe_requested', body.id);
      return [await requested(body.id), leaving].map((event) => event?.payload.locale);
    };
    expect(await told('sold@example.com', { locale: 'de-AT' })).toEqual(['de-AT', 'de-AT']);
    expect(await told('spoken@example.com', { locale: 'en', language: 'de' })).toEqual(['de', 'de']);
    expect(await told('plain@example.com', { locale: 'en' })).toEqual([undefined, undefined]);
  });

  it('who asks again gets the same subscriber and another token', async () => {
    const { body: first } = await ask('again@example.com');
    const { status, body: second } = await ask('AGAIN@example.com');
    expect([status, second.id]).toEqual([201, first.id]);
    const [one, other] = await published('newsletter_subscriber.subscription_requested', first.id, 2);
    expect(one?.payload.verification_token).not.toBe(other?.payload.verification_token);
  });

  it('has the metadata of the first time, which staff and events have', async () => {
    const { body: first } = await ask('noted@example.com', { metadata: { campaign: 'spring' } });
    const { body: second } = await ask('noted@example.com', { metadata: { campaign: 'of somebody else' } });
    expect(second).toEqual(first);
    expect((await show(first.id)).body).toEqual({ ...first, metadata: { campaign: 'spring' } });
    const [created] = await published('newsletter_subscriber.created', first.id);
    expect(created?.payload.metadata).toEqual({ campaign: 'spring' });
  });

  it('who is verified gets no more events', async () => {
    const { body } = await ask('quiet@example.com');
    await verify(tokenOf(await requested(body.id)));
    const { status, body: same } = await ask('quiet@example.com');
    expect([status, same.id, same.verified]).toEqual([201, body.id, true]);
    await ask('marker@example.com');
    await expect.poll(async () => (await events('newsletter_subscriber.created')).length).toBeGreaterThan(3);
    expect((await published('newsletter_subscriber.subscription_requested', body.id)).length).toBe(1);
  });

  it('never learns of a redirect that leads elsewhere', async () => {
    const { body } = await ask('redirect@example.com', { redirect_url: 'https://evil.example/' });
    expect((await requested(body.id)).payload).not.toHaveProperty('redirect_url');
  });

  it('is refused without an address or with half of one', async () => {
    for (const body of [{}, { email: 'half@' }]) {
      const answer = await driven.send(subscribe, { body });
      expect([answer.status, answer.body.error.code]).toEqual([422, 'validation_error']);
    }
  });

  it('of two at once with one address comes one subscriber', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => ask('race@example.com')));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  it('may subscribe in each store', async () => {
    const { body: here } = await ask('stores@example.com');
    const elsewhere = { store: { ...testStore, id: 'store_other' } };
    const { body: there } = await driven.send(subscribe, {
      body: { email: 'stores@example.com' },
      caller: elsewhere,
    });
    expect(there.id).not.toBe(here.id);
    const token = tokenOf(await requested(here.id));
    const wrongStore = await driven.send(verifySubscription, { body: { token }, caller: elsewhere });
    expect(wrongStore.status).toBe(401);
  });
});

describe('verification', () => {
  it('needs a token, and a genuine one', async () => {
    const missing = await driven.send(verifySubscription, { body: {} });
    expect([missing.status, missing.body.error.code]).toEqual([400, 'parameter_missing']);
    const unknown = await verify('nonsense');
    expect([unknown.status, unknown.body.error.code]).toEqual([401, 'invalid_token']);
    for (const token of [12345, 0, true, ['x'], {}, null, ' ']) {
      const wrong = await driven.send(verifySubscription, { body: { token } });
      expect([wrong.status, wrong.body.error.code]).toEqual([422, 'validation_error']);
    }
  });

  it('links the customer who has the address, and tells of the consent at once and again from the facts', async () => {
    customers.set('linked@example.com', 'cus_linked');
    const { body } = await ask('linked@example.com');
    const { body: verified } = await verify(tokenOf(await requested(body.id)));
    expect(verified.customer_id).toBe('cus_linked');
    expect(consents).toContainEqual(['cus_linked', true]);
    await expect.poll(() => consents.filter(([id]) => id === 'cus_linked').length).toBe(2);
  });

  it('proves the address to be a customer’s only where that customer shows the token', async () => {
    for (const [id, email, caller] of [
      ['cus_squatter', 'squatted@example.com', {}],
      ['cus_owner', 'owner@example.com', asCustomer('cus_owner', 'owner@example.com')],
    ] as const) {
      customers.set(email, id);
      const { body } = await ask(email);
      await driven.send(verifySubscription, { body: { token: tokenOf(await requested(body.id)) }, caller });
      await expect.poll(() => consents.filter(([customerId]) => customerId === id).length).toBe(2);
    }
    expect(new Set(proven)).toEqual(new Set(['cus_owner']));
  });

  it('succeeds while identity is down, and the customer is linked and told of later', async () => {
    customers.set('patient@example.com', 'cus_patient');
    const { body } = await ask('patient@example.com');
    const token = tokenOf(await requested(body.id));
    isIdentityDown = true;
    const { status, body: verified } = await verify(token);
    expect([status, verified.verified, verified.customer_id]).toEqual([200, true, null]);
    isIdentityDown = false;
    await expect.poll(async () => (await show(body.id)).body.customer_id).toBe('cus_patient');
    await expect.poll(() => consents).toContainEqual(['cus_patient', true]);
  });
});

describe('a customer', () => {
  it('who subscribes with the own address is verified at once, without a token', async () => {
    const caller = asCustomer('cus_own', 'own@example.com');
    const { body } = await driven.send(subscribe, { body: { email: 'OWN@example.com' }, caller });
    expect(body).toMatchObject({ verified: true, customer_id: 'cus_own' });
    expect(consents).toContainEqual(['cus_own', true]);
    await published('newsletter_subscriber.created', body.id);
    expect(await events('newsletter_subscriber.subscription_requested', body.id)).toEqual([]);
  });

  it('who subscribes somebody else is a guest', async () => {
    const caller = asCustomer('cus_own', 'own@example.com');
    const { body } = await driven.send(subscribe, { body: { email: 'friend@example.com' }, caller });
    expect(body).toMatchObject({ verified: false, customer_id: null });
  });

  it('is told to nobody who only knows the address', async () => {
    const caller = asCustomer('cus_known', 'known@example.com');
    const askAsOwner = () => driven.send(subscribe, { body: { email: 'known@example.com' }, caller });
    const own = await askAsOwner();
    expect(own.body).toMatchObject({ verified: true, customer_id: 'cus_known' });
    const stranger = await ask('known@example.com');
    expect(stranger.body).toEqual({ ...own.body, customer_id: null });
    expect((await askAsOwner()).body).toEqual(own.body);
  });

  it('unsubscribes without a token, which takes the consent back', async () => {
    const caller = asCustomer('cus_leaving', 'leaving@example.com');
    const { body } = await driven.send(subscribe, { body: { email: 'leaving@example.com' }, caller });
    const stranger = asCustomer('cus_stranger', 'stranger@example.com');
    expect((await driven.send(unsubscribe, { params: { id: body.id }, caller: stranger })).status).toBe(404);
    expect((await driven.send(unsubscribe, { params: { id: body.id }, caller })).status).toBe(204);
    expect(consents).toContainEqual(['cus_leaving', false]);
    const { body: anew } = await driven.send(subscribe, { body: { email: 'leaving@example.com' } });
    expect(anew).toMatchObject({ verified: false });
    expect(anew.id).not.toBe(body.id);
  });
});

describe('registering later', () => {
  it('links the subscription and keeps what was agreed to', async () => {
    const { body: pending } = await ask('pending@example.com');
    const { body: agreed } = await ask('agreed@example.com');
    await verify(tokenOf(await requested(agreed.id)));
    for (const [id, email] of [
      ['cus_pending', 'pending@example.com'],
      ['cus_agreed', 'agreed@example.com'],
      ['cus_other', 'no.subscriber@example.com'],
    ] as const) {
      customers.set(email, id);
      await driven.announce('identity', { name: 'customer.created', payload: { id, email } });
    }
    await expect.poll(async () => (await show(pending.id)).body.customer_id).toBe('cus_pending');
    await expect.poll(async () => (await show(agreed.id)).body.customer_id).toBe('cus_agreed');
    expect((await show(pending.id)).body.verified).toBe(false);
    expect((await show(agreed.id)).body.verified).toBe(true);
    await expect.poll(() => consents).toContainEqual(['cus_agreed', true]);
    expect(consents).not.toContainEqual(['cus_pending', true]);
    await published('newsletter_subscriber.updated', agreed.id);
  });
});

describe('an address that another customer has now', () => {
  it('takes its subscription along: whoever had it before has no more to do with it', async () => {
    const email = 'passed.on@example.com';
    const former = asCustomer('cus_former', email);
    const { body } = await driven.send(subscribe, { body: { email }, caller: former });
    expect(body).toMatchObject({ customer_id: 'cus_former', verified: true });
    customers.set(email, 'cus_next');
    const tell = (name: 'customer.created' | 'customer.updated' | 'customer.deleted', id: string) =>
      driven.announce('identity', { name, payload: { id, email } });
    await tell('customer.updated', 'cus_next');
    const linkedTo = async () => (await show(body.id)).body.customer_id;
    await expect.poll(linkedTo).toBe('cus_next');
    expect((await show(body.id)).body.verified).toBe(true);

    const moved = asCustomer('cus_former', 'elsewhere@example.com');
    expect((await driven.send(unsubscribe, { params: { id: body.id }, caller: moved })).status).toBe(404);
    await tell('customer.created', 'cus_former');
    await tell('customer.deleted', 'cus_former');
    const { body: later } = await ask('later@example.com');
    customers.set('later@example.com', 'cus_later');
    const created = { id: 'cus_later', email: 'later@example.com' };
    await driven.announce('identity', { name: 'customer.created', payload: created });
    await expect.poll(async () => (await show(later.id)).body.customer_id).toBe('cus_later');
    expect(await linkedTo()).toBe('cus_next');

    const next = asCustomer('cus_next', 'changed.again@example.com');
    expect((await driven.send(unsubscribe, { params: { id: body.id }, caller: next })).status).toBe(204);
    await expect.poll(() => consents).toContainEqual(['cus_next', false]);
    expect(consents).not.toContainEqual(['cus_former', false]);
  });
});

describe('a customer who is deleted', () => {
  it('takes the subscription along, also one that was linked a moment ago, and no other', async () => {
    const { body: leaving } = await ask('leaving@example.com');
    const { body: staying } = await ask('staying@example.com');
    for (const id of ['staying', 'leaving']) {
      const payload = { id: `cus_${id}`, email: `${id}@example.com` };
      customers.set(payload.email, payload.id);
      await driven.announce('identity', { name: 'customer.created', payload });
    }
    await driven.announce('identity', {
      name: 'customer.deleted',
      payload: { id: 'cus_leaving', email: null },
    });
    await expect.poll(async () => (await show(leaving.id)).status).toBe(404);
    const told = async () => (await events('newsletter_subscriber.created', leaving.id))[0]?.payload.email;
    await expect.poll(told).toBeNull();
    const [removal] = await published('newsletter_subscriber.deleted', leaving.id);
    expect(removal?.payload.email).toBeNull();
    expect((await show(staying.id)).body.customer_id).toBe('cus_staying');
    const { body: again } = await ask('leaving@example.com');
    expect(again).toMatchObject({ verified: false, customer_id: null });
    expect(again.id).not.toBe(leaving.id);
  });
});

describe('a customer who was deleted while subscribing', () => {
  it('is no subscriber for longer than it takes to hear of it', async () => {
    gone.add('cus_gone');
    const caller = { customer: { id: 'cus_gone', email: 'too.late@example.com', sessionId: 'ses_1' } };
    const { body } = await driven.send(subscribe, { body: { email: 'too.late@example.com' }, caller });
    expect(body).toMatchObject({ customer_id: 'cus_gone', verified: true });
    await expect.poll(async () => (await show(body.id)).status).toBe(404);
    const [removal] = await published('newsletter_subscriber.deleted', body.id);
    expect(removal?.payload.email).toBeNull();
    await expect.poll(() => driven.ports.vault.findKey(body.id)).toBeUndefined();
  });
});

describe('unsubscribing with a link', () => {
  it('takes a token that is sent by event, and answers alike for unknown addresses', async () => {
    const { body } = await ask('link@example.com');
    const known = await driven.send(requestUnsubscribe, { body: { email: 'link@example.com' } });
    const unknown = await driven.send(requestUnsubscribe, { body: { email: 'nobody@example.com' } });
    expect(known.status).toBe(202);
    expect(unknown).toEqual(known);
    const [event] = await published('newsletter_subscriber.unsubscribe_requested', body.id);
    const { events: all } = await driven.ports.log.readAll(-1, { categories: ['newsletter_subscriber'] });
    const [theirs, nobodys] = all
      .filter(({ type }) => type === 'NewsletterSubscriberUnsubscribeRequested')
      .slice(-2);
    expect(Object.keys(nobodys?.data ?? {})).toEqual(Object.keys(theirs?.data ?? {}));
    const nobodysKey = nobodys?.data.token_id as string;
    await expect.poll(() => driven.ports.vault.findKey(nobodysKey)).toBeUndefined();
    const nobodysId = String(nobodys?.stream).replace('newsletter_subscriber-', '');
    expect(await events('newsletter_subscriber.unsubscribe_requested', nobodysId)).toEqual([]);
    const token = String(event?.payload.unsubscribe_token);

    const bare = await driven.send(unsubscribe, { params: { id: body.id } });
    expect([bare.status, bare.body.error.code]).toEqual([401, 'authentication_required']);
    const wrong = await driven.send(unsubscribe, { params: { id: body.id }, query: 'token=wrong' });
    expect([wrong.status, wrong.body.error.code]).toEqual([401, 'invalid_token']);
    const right = await driven.send(unsubscribe, { params: { id: body.id }, query: `token=${token}` });
    expect(right.status).toBe(204);
    expect((await show(body.id)).status).toBe(404);
    const [removal] = await published('newsletter_subscriber.deleted', body.id);
    expect(removal?.payload.email).toBe('link@example.com');
  });
});

describe('the staff', () => {
  it('lists, filters, reads and removes subscribers', async () => {
    const { body } = await ask('staff@example.com');
    for (const typed of ['STAFF@example.com', 'ｓtaff@example.com']) {
      const query = `q[email_eq]=${encodeURIComponent(typed)}`;
      const { body: list } = await driven.send(listSubscribers, { query });
      expect(list.data).toEqual([{ ...body, metadata: {} }]);
    }
    const { body: verifiedOnes } = await driven.send(listSubscribers, {
      query: 'q[verified_eq]=true&limit=100',
    });
    expect(verifiedOnes.data.every(({ verified }: { verified: boolean }) => verified)).toBe(true);
    expect((await show(body.id)).body).toEqual({ ...body, metadata: {} });
    expect((await driven.send(deleteSubscriber, { params: { id: body.id } })).status).toBe(204);
    const gone = await show(body.id);
    expect([gone.status, gone.body.error.message]).toEqual([404, 'Subscriber not found']);
    expect((await driven.send(deleteSubscriber, { params: { id: body.id } })).status).toBe(404);
  });
});

describe('what is over', () => {
  it('cannot be read any more: used tokens at once, a removed address after a day', async () => {
    const { body } = await ask('over@example.com');
    await verify(tokenOf(await requested(body.id)));
    await expect.poll(async () => (await requested(body.id)).payload.verification_token).toBeNull();

    await driven.send(deleteSubscriber, { params: { id: body.id } });
    const [removal] = await published('newsletter_subscriber.deleted', body.id);
    expect(removal?.payload.email).toBe('over@example.com');
    await expect
      .poll(
        async () => {
          await clock.pass(12 * 60 * 60 * 1000);
          return (await published('newsletter_subscriber.deleted', body.id))[0]?.payload.email;
        },
        { timeout: 40_000 },
      )
      .toBeNull();
  });

  it('and nothing of it stands in the log in clear', async () => {
    await ask('hidden.reader@example.com');
    const { events: all } = await driven.ports.log.readAll(-1, { limit: 10_000 });
    expect(JSON.stringify(all).includes('hidden.reader')).toBe(false);
  });
});

const asCustomer = (id: string, email: string) => ({ customer: { id, email, sessionId: 'ses_1' } });
const ask = (email: string, more: object = {}) => driven.send(subscribe, { body: { email, ...more } });
const verify = (token: string) => driven.send(verifySubscription, { body: { token } });
const show = (id: string) => driven.send(showSubscriber, { params: { id } });
const tokenOf = ({ payload }: PublicEvent): string => String(payload.verification_token);

const events = async (name: string, subscriberId?: string) =>
  (await driven.published()).filter(
    (event) => event.name === name && (subscriberId === undefined || event.payload.id === subscriberId),
  );

/** The events of a name about a subscriber, once there are so many. */
async function published(name: string, subscriberId: string, count = 1): Promise<PublicEvent[]> {
  await expect.poll(async () => (await events(name, subscriberId)).length).toBe(count);
  return events(name, subscriberId);
}

async function requested(subscriberId: string): Promise<PublicEvent> {
  const [event] = await published('newsletter_subscriber.subscription_requested', subscriberId);
  return event as PublicEvent;
}

const customerOf = (id: string, email: string): AnswerTo<typeof findCustomer>['customer'] => ({
  id,
  email,
  first_name: null,
  last_name: null,
  accepts_email_marketing: false,
  addresses: [],
  default_billing_address_id: null,
  default_shipping_address_id: null,
});
