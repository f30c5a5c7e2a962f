import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import type { LooseJson } from '../harness/loose-json.ts';
import type { Received } from '../harness/webhook-receiver.ts';
import { asShopper, type Step, type World } from './world.ts';

const store = '/api/v3/store';

export const eventSteps: readonly Step[] = [
  {
    name: "the shop's server hears of the order and of the card, signed",
    async run(world) {
      const order = await delivered(world, 'order.completed', (data) => data.id === world.order.id);
      expect(order.body.data).toMatchObject({ number: world.order.number, email: 'guest@example.com' });
      const card = await delivered(
        world,
        'gift_card.partially_redeemed',
        (data) => data.id === world.card.id,
      );
      expect(card.body.data).toMatchObject({ state: 'partially_redeemed', amount_used: world.total });
      for (const delivery of [order, card]) expectSigned(delivery, world.webhookSecret);
    },
  },
  {
    name: 'the shopper subscribes to the newsletter and confirms with the token from the webhook',
    async run(world) {
      const email = `reader.${world.shopper.email}`;
      const { status, body } = await world.storefront.post(`${store}/newsletter_subscribers`, { email });
      expect(status).toBe(201);
      expect(body).toMatchObject({ email, verified: false });

      const event = 'newsletter_subscriber.subscription_requested';
      const requested = await delivered(world, event, (data) => data.email === email);
      const token = requested.body.data.verification_token;
      const verified = await world.storefront.post(`${store}/newsletter_subscribers/verify`, { token });
      expect(verified.status).toBe(200);
      expect(verified.body).toMatchObject({ id: body.id, verified: true });

      const again = await world.storefront.post(`${store}/newsletter_subscribers/verify`, { token });
      expect([again.status, again.body.error.code]).toEqual([401, 'invalid_token']);
      const missing = await world.storefront.post(`${store}/newsletter_subscribers/verify`, {});
      expect([missing.status, missing.body.error.code]).toEqual([400, 'parameter_missing']);
    },
  },
  {
    name: 'a logged-in shopper is verified at once, and the profile shows the consent',
    async run(world) {
      const { email } = world.shopper;
      const { body } = await asShopper(world).post(`${store}/newsletter_subscribers`, { email });
      expect(body).toMatchObject({ email, verified: true });
      const { body: profile } = await asShopper(world).get(`${store}/customers/me`);
      expect(profile.accepts_email_marketing).toBe(true);
    },
  },
];

/** Waits for the delivery of an event to the shop's server. */
async function delivered(
  world: World,
  event: string,
  matches: (data: LooseJson) => boolean,
): Promise<Received> {
  const find = () => world.shopsServer.received.find(({ body }) => body.name === event && matches(body.data));
  await expect.poll(find, { timeout: 15_000, interval: 20 }).toBeDefined();
  return find() as Received;
}

function expectSigned({ headers, rawBody, body }: Received, secret: string): void {
  const timestamp = headers['x-service-webhook-timestamp'];
  expect(headers['x-service-webhook-event']).toBe(body.name);
  expect(headers['x-service-webhook-signature']).toBe(
    createHmac('sha256', secret)
      .update(`${String(timestamp)}.${rawBody}`)
      .digest('hex'),
  );
  expect(Math.abs(Date.now() / 1000 - Number(timestamp))).toBeLessThan(120);
}
