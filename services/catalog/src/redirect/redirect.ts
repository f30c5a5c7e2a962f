import type { AdminRedirect } from '@storefold/contracts';
import type { JsonObject } from '@storefold/kernel/core';
import type { CollectionName } from '@storefold/kernel/ports';
import { type PresentRecord, recordView, simpleRecord } from '@storefold/simple-records';

export type RedirectDetails = {
  /** A path in the shop, which a store has once, in whatever case. */
  readonly from: string;
  readonly to: string;
  readonly metadata: JsonObject;
};

export type Redirect = PresentRecord<RedirectDetails>;

/** Where an old address of the shop leads. */
export const redirect = simpleRecord<RedirectDetails>()({
  category: 'redirect',
  facts: 'Redirect',
  noun: 'redirect',
  left: ['from'],
});

export const REDIRECTS: CollectionName<Redirect & { readonly id: string }> = 'redirects';

export const redirectView = recordView(redirect, {
  name: REDIRECTS,
  version: 1,
  fields: { from: 'caseInsensitive', to: 'text' },
});

export const adminRedirectBody = (
  id: string,
  { from, to, metadata, created_at, updated_at }: Redirect,
): AdminRedirect => ({
  id,
  from,
  to,
  metadata,
  created_at,
  updated_at,
});
