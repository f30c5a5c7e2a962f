import { type AdminClient, createAdminClient, createStoreClient, type StoreClient } from '@storefold/client';
import { holdAgainstContract } from './client.ts';

/** Where a store is, and the keys that open it. */
export interface StoreAddress {
  readonly baseUrl: string;
  readonly credentials: { readonly publishable_key: string; readonly secret_key: string };
}

/** The published client, for both APIs of a store. Every response is checked against the contract of its endpoint. */
export function typedClients({ baseUrl, credentials }: StoreAddress): {
  readonly storefront: StoreClient;
  readonly admin: AdminClient;
} {
  // No retries: what fails for a moment is to be seen.
  const options = { baseUrl, retries: 0, fetch: checkedFetch };
  return {
    storefront: createStoreClient({ ...options, publishableKey: credentials.publishable_key }),
    admin: createAdminClient({ ...options, secretKey: credentials.secret_key }),
  };
}

const checkedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const { status, headers } = response;
  const text = await response.clone().text();
  const { pathname, search } = new URL(input instanceof Request ? input.url : input);
  const reply = { status, headers, body: text === '' ? undefined : JSON.parse(text) };
  holdAgainstContract(init?.method ?? 'GET', `${pathname}${search}`, reply);
  return response;
};
