import { expect } from 'vitest';
import { asShopper, type Step } from './world.ts';

const store = '/api/v3/store';

export const accountSteps: readonly Step[] = [
  {
    name: 'a shopper registers and is logged in at once',
    async run(world) {
      const email = `Ada.${Date.now()}@Example.com`;
      const registration = {
        email,
        password: 'correct horse battery',
        password_confirmation: 'correct horse battery',
        first_name: 'Ada',
        last_name: 'Byron',
      };
      const { status, body } = await world.storefront.post(`${store}/customers`, registration);
      expect(status).toBe(201);
      expect(body.user).toMatchObject({
        first_name: 'Ada',
        last_name: 'Byron',
        accepts_email_marketing: false,
      });
      expect(body.user.email).toBe(email.toLowerCase());

      const again = await world.storefront.post(`${store}/customers`, {
        ...registration,
        email: email.toUpperCase(),
      });
      expect(again.status).toBe(422);
      expect(again.body.error).toMatchObject({
        code: 'validation_error',
        details: { email: ['has already been taken'] },
      });
      world.shopper = {
        email: body.user.email,
        password: registration.password,
        jwt: body.token,
        refreshToken: body.refresh_token,
      };
    },
  },
  {
    name: 'the shopper logs in, and a wrong password is told from nothing else',
    async run(world) {
      const { email, password } = world.shopper;
      const { status, body } = await world.storefront.post(`${store}/auth/login`, { email, password });
      expect(status).toBe(200);
      world.shopper = { ...world.shopper, jwt: body.token, refreshToken: body.refresh_token };

      const wrong = await world.storefront.post(`${store}/auth/login`, { email, password: 'wrong password' });
      const unknown = await world.storefront.post(`${store}/auth/login`, {
        email: 'nobody@example.com',
        password: 'wrong password',
      });
      expect([wrong.status, unknown.status]).toEqual([401, 401]);
      expect(wrong.body).toEqual(unknown.body);
      expect(wrong.body.error.code).toBe('authentication_failed');
    },
  },
  {
    name: 'the shopper reads and changes the profile',
    async run(world) {
      const changed = await asShopper(world).patch(`${store}/customers/me`, {
        first_name: 'Augusta',
        accepts_email_marketing: false,
      });
      expect(changed.status).toBe(200);
      const { body } = await asShopper(world).get(`${store}/customers/me`);
      expect(body).toMatchObject({ email: world.shopper.email, first_name: 'Augusta', last_name: 'Byron' });

      const guest = await world.storefront.get(`${store}/customers/me`);
      expect(guest.status).toBe(401);
      expect(guest.body.error.code).toBe('authentication_required');
    },
  },
  {
    name: 'the shopper keeps an address, which becomes both defaults',
    async run(world) {
      const empty = await asShopper(world).post(`${store}/account/addresses`, {});
      expect(empty.status).toBe(422);
      expect(empty.body.error.code).toBe('validation_error');
      expect(Object.keys(empty.body.error.details).sort()).toEqual(
        expect.arrayContaining(['address1', 'city', 'country', 'firstname']),
      );

      const { status, body } = await asShopper(world).post(`${store}/customers/me/addresses`, {
        firstname: 'Ada',
        lastname: 'Byron',
        address1: '12 St James Square',
        city: 'London',
        zipcode: 'SW1Y 4JH',
        country: 'GB',
      });
      expect(status).toBe(201);
      expect(body).toMatchObject({ is_default_billing: true, is_default_shipping: true, country_iso: 'GB' });
      const profile = await asShopper(world).get(`${store}/customers/me`);
      expect(profile.body.default_shipping_address.id).toBe(body.id);
    },
  },
  {
    name: 'the session is refreshed, and the refresh token rotates',
    async run(world) {
      const { status, body } = await world.storefront.post(`${store}/auth/refresh`, {
        refresh_token: world.shopper.refreshToken,
      });
      expect(status).toBe(200);
      expect(body.refresh_token).not.toBe(world.shopper.refreshToken);
      world.shopper = { ...world.shopper, jwt: body.token, refreshToken: body.refresh_token };

      const bad = await world.storefront.post(`${store}/auth/refresh`, { refresh_token: 'not a token' });
      expect(bad.status).toBe(401);
      expect(bad.body.error.code).toBe('invalid_refresh_token');
    },
  },
];
