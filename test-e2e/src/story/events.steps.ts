import { type EventData, type EventOf, verifyWebhook, type WebhookEvent } from '@storefold/client';
import { expect } from 'vitest';
import { asShopper, present, type Step, type World } from './world.ts';

export const eventSteps: readonly Step[] = [
  {
    name: "the shop's server hears of the order and of the card, signed",
    async run(world) {
      const order = await told(world, 'order.completed', ({ id }) => id === world.order.id);
      expect(order.data).toMatchObject({ number: world.order.number, email: 'guest@example.com' });
      const card = await told(world, 'gift_card.partially_redeemed', ({ id }) => id === world.card.id);
      expect(card.data).toMatchObject({ state: 'partially_redeemed', amount_used: world.total });
    },
  },
  {
    name: 'the shopper subscribes to the newsletter and confirms with the token from the webhook',
    async run(world) {
      const { newsletterSubscribers } = world.storefront;
      const email = `reader.${world.shopper.email}`;
      const subscriber = await newsletterSubscribers.create({ email });
      expect(subscriber).toMatchObject({ email, verified: false });

      const requested = await told(
        world,
        'newsletter_subscriber.subscription_requested',
        (data) => data.email === email,
      );
      const token = requested.data.verification_token;
      const verified = await newsletterSubscribers.verify({ token });
      expect(verified).toMatchObject({ id: subscriber.id, verified: true });

      const again = await newsletterSubscribers.verify({ token }).result();
      expect(again.error).toMatchObject({ status: 401, code: 'invalid_token' });
      const missing = await newsletterSubscribers.verify({}).result();
      expect(missing.error).toMatchObject({ status: 400, code: 'parameter_missing' });
    },
  },
  {
    name: 'a logged-in shopper is verified at once, and the profile shows the consent',
    async run(world) {
      const { email } = world.shopper;
      const shopper = asShopper(world);
      expect(await shopper.newsletterSubscribers.create({ email })).toMatchObject({ email, verified: true });
      expect((await shopper.customers.me.get()).accepts_email_marketing).toBe(true);
    },
  },
];

/** Waits until the shop's server was told of an event, and checks that its delivery is signed. */
async function told<Name extends keyof EventData>(
  world: World,
  name: Name,
  matches: (data: EventData[Name]) => boolean,
): Promise<EventOf<Name>> {
  const find = () => world.shopsServer.received.find(({ body }) => body.name === name && matches(body.data));
  await expect.poll(find, { interval: 20 }).toBeDefined();
  const { headers, rawBody } = present(find());
  const secret = world.webhookSecret;
  const event: WebhookEvent = await verifyWebhook({ secret, headers, body: rawBody, toleranceS: 120 });
  return event as EventOf<Name>;
}
