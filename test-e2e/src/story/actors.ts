import { tokensInMemory } from '@storefold/client';
import type { Client } from '../harness/client.ts';
import { type StoreAddress, typedClients } from '../harness/typed-clients.ts';
import type { WebhookReceiver } from '../harness/webhook-receiver.ts';
import type { Actors, World } from './world.ts';

/** Who takes part in the story on a store. A store that was started again needs new ones. */
export const actorsOn = (
  store: StoreAddress & { readonly storefront: Client },
  shopsServer: WebhookReceiver,
): Actors => ({
  ...typedClients(store),
  rawStorefront: store.storefront,
  secretKey: store.credentials.secret_key,
  shopsServer,
  baseUrl: store.baseUrl,
});

/** What is known before the story begins. */
export const blankMemory = (): Partial<World> => ({ tokens: tokensInMemory(), isSmallShop: false });
