import { type EventData, type EventOf, verifyWebhook, type WebhookEvent } from '@storefold/client';
import { expect } from 'vitest';
import { address } from '../harness/checkout.ts';
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
    name: 'the largest cart that is taken becomes an order of which the world is told',
    async run(world) {
      const variants = await manyVariants(world, LINES);
      const items = variants.map((variant_id) => ({ variant_id, quantity: 1 }));
      const { id, token, payment_methods } = await world.storefront.carts.create({
        email: 'bulk@example.com',
        shipping_address: { ...address },
        use_shipping: true,
        items,
      });
      const { carts } = world.storefront.with({ cartToken: token });
      const metadata = { note: 'x'.repeat(16_000) };
      let refusal: unknown;
      for (const { variant_id } of items) {
        const { error } = await carts.update(id, { items: [{ variant_id, metadata }] }).result();
        refusal = error;
        if (error) break;
      }
      expect(refusal).toMatchObject({
        status: 422,
        code: 'validation_error',
        details: { base: [expect.stringMatching(/^The order is too long \(maximum is 557056 bytes\)$/)] },
      });
      await carts.payments.create(id, { payment_method_id: present(payment_methods[0]).id });
      const order = await carts.complete(id);
      const { data } = await told(world, 'order.completed', (each) => each.id === order.id);
      expect(data.items).toHaveLength(LINES);
      expect(JSON.stringify(data).length).toBeGreaterThan(530_000);
    },
  },
  {
    name: 'the shopper is given everything that is known about them, with three carts of the largest size',
    async run(world) {
      const shopper = asShopper(world);
      const { variantId: variant_id } = world.product;
      const metadata = { note: 'x'.repeat(16_000) };
      const variants = [variant_id, ...(await manyVariants(world, 29))];
      const items = variants.map((each) => ({ variant_id: each, quantity: 1 }));
      for (let count = 0; count < 3; count++) {
        const { id } = await shopper.carts.create({ items });
        // As many as the body of one request holds.
        for (let from = 0; from < items.length; from += 5)
          await shopper.carts.update(id, {
            items: items.slice(from, from + 5).map((item) => ({ ...item, metadata })),
          });
      }
      const { orders } = await shopper.customers.me.export();
      expect(orders.filter(({ items: { length } }) => length === variants.length)).toHaveLength(3);
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
      const missing = await newsletterSubscribers.verify({} as { token: string }).result();
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

/** With the largest metadata on some of them, as many as one cart may hold in bytes. */
const LINES = 60;

async function manyVariants({ admin }: World, count: number): Promise<string[]> {
  const { variants } = await admin.products.create(
    {
      name: 'Bead',
      status: 'active',
      variants: Array.from({ length: count }, (_, index) => ({
        options: [{ name: 'bead', value: `b${index}` }],
        prices: [{ currency: 'USD', amount: '1.00' }],
        stock_items: [{ count_on_hand: 5 }],
      })),
    },
    { expand: ['variants'] },
  );
  return present(variants).map(({ id }) => id);
}

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
