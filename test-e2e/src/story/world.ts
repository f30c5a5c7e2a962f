import type { AdminClient, StoreClient, TokenStore } from '@storefold/client';
import { expect } from 'vitest';
import type { Client } from '../harness/client.ts';
import type { WebhookReceiver } from '../harness/webhook-receiver.ts';

/** Who takes part in the story. */
export interface Actors {
  /** A storefront without a logged-in customer. */
  readonly storefront: StoreClient;
  /** The shop's back office, with the secret key. */
  readonly admin: AdminClient;
  /** The storefront, for responses that matter byte for byte. */
  readonly rawStorefront: Client;
  readonly secretKey: string;
  readonly shopsServer: WebhookReceiver;
  readonly baseUrl: string;
}

/** The state that the story's steps share. */
export interface World extends Actors {
  /** Whether the sample shop has few products, without pictures. */
  readonly isSmallShop: boolean;
  /** Of the shopper's log-in. */
  readonly tokens: TokenStore;

  shopper: { email: string; password: string };
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

export const asShopper = ({ storefront, tokens }: World): StoreClient => storefront.with({ tokens });
export const withCart = ({ storefront, cart }: World): StoreClient =>
  storefront.with({ cartToken: cart.token });

/** The cents of a two-decimal amount. */
export const cents = (amount: string | null): number => Math.round(Number(amount) * 100);

/** What must be there: a value, or the first of several. */
export function present<T>(value: T | undefined | null): T {
  expect(value ?? undefined).toBeDefined();
  return value as T;
}
