import { adminUser, anyAdminCaller, shopper } from '@storefold/contracts';
import { describe, expect, it } from 'vitest';
import { customerCaller, guestCaller } from './caller.examples.ts';
import { actorOf } from './caller.ts';

const staff = { id: 'admin_1', email: 'staff@example.com', sessionId: 'ses_2' };

describe('the caller in the facts of a request', () => {
  it('is the customer or the member of staff, whatever key the request has', () => {
    expect(actorOf(customerCaller, shopper)).toEqual({ type: 'customer', id: 'cus_1' });
    expect(actorOf({ ...guestCaller, admin: staff }, adminUser)).toEqual({
      type: 'admin_user',
      id: 'admin_1',
    });
  });

  it('is the key of a program in the Admin API', () => {
    expect(actorOf(guestCaller, anyAdminCaller)).toEqual({ type: 'api_key', id: 'key_1' });
  });

  it('is a guest without an id otherwise, also one who has the token of a cart', () => {
    const guest = { type: 'guest', id: null };
    expect(actorOf(guestCaller, shopper)).toEqual(guest);
    expect(actorOf({ ...guestCaller, cartToken: 'secret' }, shopper)).toEqual(guest);
    expect(actorOf({ ...guestCaller, keyId: null }, { api: 'public' })).toEqual(guest);
    expect(actorOf({ ...guestCaller, keyId: null }, anyAdminCaller)).toEqual(guest);
  });
});
