import { expect } from 'vitest';
import { asShopper, present, type Step } from './world.ts';

export const accountSteps: readonly Step[] = [
  {
    name: 'a shopper registers and is logged in at once',
    async run(world) {
      const email = `Ada.${Date.now()}@Example.com`;
      const password = 'correct horse battery';
      const person = { password, password_confirmation: password, first_name: 'Ada', last_name: 'Byron' };
      const { user } = await asShopper(world).customers.create({ ...person, email });
      expect(user).toMatchObject({
        email: email.toLowerCase(),
        first_name: 'Ada',
        last_name: 'Byron',
        accepts_email_marketing: false,
      });
      expect(await asShopper(world).customers.me.get()).toEqual(user);
      world.shopper = { email: user.email, password };

      const again = await world.storefront.customers
        .create({ ...person, email: email.toUpperCase() })
        .result();
      expect(again.error).toMatchObject({
        status: 422,
        code: 'validation_error',
        details: { email: ['has already been taken'] },
      });
    },
  },
  {
    name: 'the shopper logs in, and a wrong password is told from nothing else',
    async run(world) {
      const { email, password } = world.shopper;
      const { user } = await asShopper(world).auth.login({ email, password });
      expect(user.email).toBe(email);

      const logIn = (as: string) =>
        world.rawStorefront.post('/api/v3/store/auth/login', { email: as, password: 'wrong password' });
      const wrong = await logIn(email);
      const unknown = await logIn('nobody@example.com');
      expect([wrong.status, unknown.status]).toEqual([401, 401]);
      expect(wrong.body).toEqual(unknown.body);
      expect(wrong.body.error.code).toBe('authentication_failed');
    },
  },
  {
    name: 'the shopper reads and changes the profile',
    async run(world) {
      const { me } = asShopper(world).customers;
      await me.update({ first_name: 'Augusta', accepts_email_marketing: false });
      const { email } = world.shopper;
      expect(await me.get()).toMatchObject({ email, first_name: 'Augusta', last_name: 'Byron' });

      const guest = await world.storefront.customers.me.get().result();
      expect(guest.error).toMatchObject({ status: 401, code: 'authentication_required' });
    },
  },
  {
    name: 'the shopper keeps an address, which becomes both defaults',
    async run(world) {
      const shopper = asShopper(world);
      const empty = await shopper.request('POST', '/account/addresses', { body: {} }).result();
      expect(empty.error).toMatchObject({ status: 422, code: 'validation_error' });
      expect(Object.keys(empty.error?.details ?? {})).toEqual(
        expect.arrayContaining(['address1', 'city', 'country', 'firstname']),
      );

      const address = await shopper.customers.me.addresses.create({
        firstname: 'Ada',
        lastname: 'Byron',
        address1: '12 St James Square',
        city: 'London',
        zipcode: 'SW1Y 4JH',
        country: 'GB',
      });
      expect(address).toMatchObject({
        is_default_billing: true,
        is_default_shipping: true,
        country_iso: 'GB',
      });
      const profile = await shopper.customers.me.get();
      expect(profile.default_shipping_address?.id).toBe(address.id);
    },
  },
  {
    name: 'the session is refreshed, and the refresh token rotates',
    async run(world) {
      const { refresh_token } = present(await world.tokens.get());
      const refreshed = await asShopper(world).auth.refresh({ refresh_token });
      expect(refreshed.refresh_token).not.toBe(refresh_token);

      const bad = await world.storefront.auth.refresh({ refresh_token: 'not a token' }).result();
      expect(bad.error).toMatchObject({ status: 401, code: 'invalid_refresh_token' });
    },
  },
  {
    name: 'a token that is no longer good is renewed unseen, once for many requests',
    async run(world) {
      const before = present(await world.tokens.get());
      await world.tokens.set({ ...before, token: `${before.token.slice(0, -4)}AAAA` });
      const { me } = asShopper(world).customers;
      const profiles = await Promise.all([me.get(), me.get(), me.addresses.list(), me.orders.list()]);
      expect(profiles[0].email).toBe(world.shopper.email);
      const after = present(await world.tokens.get());
      expect(after.refresh_token).not.toBe(before.refresh_token);
    },
  },
];
