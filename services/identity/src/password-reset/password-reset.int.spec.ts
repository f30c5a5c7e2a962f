import {
  addAddress,
  changeCustomer,
  changeProfile,
  createWishlist,
  type Endpoint,
  endOtherSessions,
  listWishlists,
  logInCustomer,
  type PublicEvent,
  refreshCustomer,
  registerCustomer,
  requestPasswordReset,
  resetPassword,
  resolveSession,
} from '@storefold/contracts';
import { type DrivenService, driveService, testStore } from '@storefold/engines/testing';
import type { RecordedEvent } from '@storefold/kernel/ports';
import { HandClock } from '@storefold/kernel/testing';
import type { Caller } from '@storefold/server/http';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity } from '../identity.ts';
import { FIRST_STORE_ID } from '../store/store.queries.ts';

/** While it ticks, every reading is a millisecond later than the one before. */
class TickingClock extends HandClock {
  isTicking = false;
  override now(): number {
    if (this.isTicking) this.set(1);
    return super.now();
  }
}

let driven: DrivenService;
const clock = new TickingClock(Date.now());

beforeAll(async () => {
  driven = await driveService(identity, {
    store: { id: FIRST_STORE_ID, allowed_origins: ['https://shop.example'] },
    ports: { clock },
  });
});
afterAll(() => driven.dispose());

describe('a password reset', () => {
  it('leads from the request over the event to a new password and a new session', async () => {
    const shopper = await register('reset@example.com');
    const asked = await ask('Reset@example.com', { redirect_url: 'https://shop.example/reset?a=1' });
    expect(asked.status).toBe(202);
    const event = await requestedOf(shopper.user.id);
    expect(event.payload).toEqual({
      customer_id: shopper.user.id,
      email: 'reset@example.com',
      reset_token: expect.stringMatching(/^[\w-]{43}$/),
      redirect_url: 'https://shop.example/reset?a=1',
    });
    const { status, body } = await reset(tokenOf(event), 'brand new password');
    expect(status).toBe(200);
    expect(body.user.email).toBe('reset@example.com');
    expect((await refresh(body.refresh_token)).status).toBe(200);
    expect((await refresh(shopper.refresh_token)).status).toBe(401);
    expect((await logIn('reset@example.com', password)).status).toBe(401);
    expect((await logIn('reset@example.com', 'brand new password')).status).toBe(200);
    await publishedOf('customer.password_reset', shopper.user.id);
  });

  it('proves the address when the password has been hashed, so that what was typed meanwhile goes as well', async () => {
    const { user } = await register('meanwhile@example.com');
    await ask('meanwhile@example.com');
    const token = tokenOf(await requestedOf(user.id));
    clock.isTicking = true;
    expect((await reset(token, 'brand new password')).status).toBe(200);
    clock.isTicking = false;
    const { events } = await driven.ports.log.readAll(-1, { categories: ['customer', 'password_reset'] });
    const timeOf = (type: string) => events.findLast((event) => event.type === type)?.metadata.occurred_at;
    // The reset itself is closed with the time at which the request arrived.
    const arrivedAt = timeOf('PasswordResetClosed') ?? '';
    expect(arrivedAt).not.toBe('');
    expect((timeOf('CustomerEmailVerified') ?? '') > arrivedAt).toBe(true);
  });

  it('refuses what an earlier session was let in with before, whatever of its own it changes', async () => {
    const email = 'squatted@example.com';
    const squatter = await register(email);
    const earlier = await callerOf(squatter);
    await ask(email);
    const proved = await reset(tokenOf(await requestedOf(squatter.user.id)), 'brand new password');
    const address = { firstname: 'Ada', address1: '1 Way', city: 'Boston', zipcode: '02108', country: 'US' };
    const changes: [Endpoint, object][] = [
      [addAddress, { body: { ...address, state_abbr: 'MA' } }],
      [changeProfile, { body: { first_name: 'Eve' } }],
      [createWishlist, { body: { name: 'Gifts' } }],
      [endOtherSessions, {}],
    ];
    for (const [endpoint, request] of changes) {
      const late = await driven.send(endpoint, { ...request, caller: earlier });
      expect([late.status, late.body?.error.code], endpoint.name).toEqual([401, 'invalid_token']);
      const own = await driven.send(endpoint, { ...request, caller: await callerOf(proved.body) });
      expect(own.status, endpoint.name).toBeLessThan(300);
    }
  });

  it('leaves no wishlist of an earlier session, also of one that was made in the very moment of the proof', async () => {
    const { user, ...tokens } = await register('wishful@example.com');
    const earlier = await callerOf({ user, ...tokens });
    await ask('wishful@example.com');
    const token = tokenOf(await requestedOf(user.id));
    const { log } = driven.ports;
    const append = log.append.bind(log);
    log.append = async (stream, ...rest) => {
      if (stream === `customer-${user.id}`) {
        clock.set(1_000);
        await driven.send(createWishlist, { body: { name: 'Gifts' }, caller: earlier });
      }
      return append(stream, ...rest);
    };
    const { body } = await reset(token, 'brand new password');
    log.append = append;
    expect((await driven.send(listWishlists, { caller: await callerOf(body) })).body.data).toEqual([]);
  });

  it('answers unknown accounts alike, and tells nobody of them', async () => {
    await register('known@example.com');
    const [known, unknown] = [await ask('known@example.com'), await ask('unknown@example.com')];
    expect(unknown).toEqual(known);
    const [theirs, nobodys] = (
      await driven.ports.log.readAll(-1, { categories: ['password_reset'] })
    ).events.slice(-2);
    expect(shapeOf(nobodys)).toEqual(shapeOf(theirs));
  });

  it('needs an e-mail', async () => {
    for (const [body, refusal] of [
      [{}, [400, 'parameter_missing']],
      [{ email: ' ' }, [422, 'validation_error']],
    ] as const) {
      const answer = await driven.send(requestPasswordReset, { body });
      expect([answer.status, answer.body.error.code]).toEqual(refusal);
    }
  });

  it('drops a redirect that leads elsewhere', async () => {
    const { user } = await register('redirect@example.com');
    await ask('redirect@example.com', { redirect_url: 'https://evil.example/' });
    expect((await requestedOf(user.id)).payload).not.toHaveProperty('redirect_url');
  });

  it('works once, and of two uses at once one wins', async () => {
    const { user } = await register('once@example.com');
    await ask('once@example.com');
    const token = tokenOf(await requestedOf(user.id));
    const answers = await Promise.all([1, 2, 3].map((n) => reset(token, `brand new password ${n}`)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
    const again = await reset(token, 'one more password');
    expect([again.status, again.body.error.code]).toEqual([401, 'invalid_token']);
  });

  it('leaves the token usable when the new password is refused', async () => {
    const { user } = await register('short@example.com');
    await ask('short@example.com');
    const token = tokenOf(await requestedOf(user.id));
    expect((await reset(token, 'short')).body.error.code).toBe('validation_error');
    expect((await reset(token, 'long enough')).status).toBe(200);
  });

  it('ends all older tokens when one is used, and with any change of the password', async () => {
    const { user, token: jwt } = await register('older@example.com');
    await ask('older@example.com');
    const first = tokenOf(await requestedOf(user.id));
    await ask('older@example.com');
    const second = tokenOf(await requestedOf(user.id, 2));
    expect((await reset(first, 'by the first token')).status).toBe(200);
    expect((await reset(second, 'by the second token')).status).toBe(401);

    await ask('older@example.com');
    const third = tokenOf(await requestedOf(user.id, 3));
    await driven.send(changeProfile, {
      body: { password: 'by the profile', current_password: 'by the first token' },
      caller: { customer: { id: user.id, email: user.email, sessionId: String(decodeJwt(jwt).sid) } },
    });
    expect((await reset(third, 'by the third token')).status).toBe(401);
  });

  it('ends with any change of the e-mail address, by the customer or by staff', async () => {
    const { user, token: jwt } = await register('moving@example.com');
    await ask('moving@example.com');
    const first = tokenOf(await requestedOf(user.id));
    const sessionId = String(decodeJwt(jwt).sid);
    const moved = await driven.send(changeProfile, {
      body: { email: 'moved@example.com', current_password: password },
      caller: { customer: { id: user.id, email: user.email, sessionId } },
    });
    expect(moved.status).toBe(200);
    const refused = await reset(first, 'by the old address');
    expect([refused.status, refused.body.error.code]).toEqual([401, 'invalid_token']);

    await ask('moved@example.com');
    const second = tokenOf(await requestedOf(user.id, 2));
    const params = { id: user.id };
    await driven.send(changeCustomer, { params, body: { email: 'moving@example.com' } });
    expect((await reset(second, 'by the second address')).status).toBe(401);
    expect((await logIn('moving@example.com', password)).status).toBe(200);

    await ask('moving@example.com');
    const third = tokenOf(await requestedOf(user.id, 3));
    expect((await reset(third, 'by the right address')).status).toBe(200);
  });

  it('is not for another store', async () => {
    const { user } = await register('tenant@example.com');
    await ask('tenant@example.com');
    const token = tokenOf(await requestedOf(user.id));
    const elsewhere = { store: { ...testStore, id: 'store_other' } };
    const answer = await driven.send(resetPassword, {
      params: { token },
      body: { password },
      caller: elsewhere,
    });
    expect(answer.status).toBe(401);
  });

  it('expires after 15 minutes; then nobody can read its token any more, not even in the log', async () => {
    const { user } = await register('late@example.com');
    await ask('late@example.com');
    const event = await requestedOf(user.id);
    clock.set(15 * 60_000);
    expect((await reset(tokenOf(event), 'brand new password')).status).toBe(401);
    const readToken = async () => {
      await clock.pass(30_000);
      return (await requestedOf(user.id)).payload.reset_token;
    };
    await expect.poll(readToken).toBeNull();
  });
});

const password = 'correct horse battery';

async function register(email: string) {
  const { body } = await driven.send(registerCustomer, { body: { email, password } });
  return body as { token: string; refresh_token: string; user: { id: string; email: string } };
}

/** As the gateway lets in whoever has these tokens. */
async function callerOf({ token, user }: Awaited<ReturnType<typeof register>>): Promise<Partial<Caller>> {
  const sessionId = String(decodeJwt(token).sid);
  const asked = { session_id: sessionId, audience: 'store', subject: user.id } as const;
  const { session } = await driven.ports.bus.ask(resolveSession, asked);
  return { customer: { ...user, sessionId, epochs: session?.epochs } };
}

const logIn = (email: string, secret: string) =>
  driven.send(logInCustomer, { body: { email, password: secret } });
const refresh = (token: string) => driven.send(refreshCustomer, { body: { refresh_token: token } });
const ask = (email: string, more: object = {}) =>
  driven.send(requestPasswordReset, { body: { email, ...more } });
const reset = (token: string, secret: string) =>
  driven.send(resetPassword, { params: { token }, body: { password: secret } });

const tokenOf = ({ payload }: PublicEvent): string => String(payload.reset_token);
const requestedOf = (customerId: string, count = 1) =>
  publishedOf('customer.password_reset_requested', customerId, count);

/** The latest of `count` events of a name about a customer, as subscribers get it. */
async function publishedOf(name: string, customerId: string, count = 1): Promise<PublicEvent> {
  const find = async () =>
    (await driven.published()).filter(
      (event) => event.name === name && [event.payload.customer_id, event.payload.id].includes(customerId),
    );
  await expect.poll(async () => (await find()).length).toBe(count);
  return (await find()).at(-1) as PublicEvent;
}

/** What an event takes in the log: its fields, and how long each is. */
function shapeOf(event: RecordedEvent | undefined) {
  const { customer_id: _, ...data } = event?.data ?? {};
  return Object.entries(data).map(([key, value]) => [key, JSON.stringify(value).length]);
}
