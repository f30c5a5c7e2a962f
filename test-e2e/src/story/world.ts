import type { Client } from '../harness/client.ts';
import type { WebhookReceiver } from '../harness/webhook-receiver.ts';

/** The state that the story's steps share. */
export interface World {
  /** A storefront without a logged-in customer. */
  readonly storefront: Client;
  /** The shop's back office, with the secret key. */
  readonly admin: Client;
  readonly shopsServer: WebhookReceiver;

  shopper: { email: string; password: string; jwt: string; refreshToken: string };
  product: { id: string; slug: string; variantId: string; categoryId: string };
  otherVariantId: string;
  stockBefore: number;
  cart: { id: string; token: string };
  total: string;
  card: { id: string; code: string };
  order: { id: string; number: string };
  webhookSecret: string;
}

export interface Step {
  readonly name: string;
  run(world: World): Promise<void>;
}

export const asShopper = (world: World): Client => world.storefront.with({ jwt: world.shopper.jwt });
export const withCart = (world: World): Client => world.storefront.with({ cartToken: world.cart.token });
/** The cents of a two-decimal amount. */
export const cents = (amount: string): number => Math.round(Number(amount) * 100);
