import { Inject, Injectable } from '@nestjs/common';
import { findRedirect, redirectPath, redirects } from '@storefold/contracts';
import { refusals } from '@storefold/kernel/core';
import { type Call, Handles } from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { recordEndpoints } from '@storefold/simple-records';
import { adminRedirectBody, REDIRECTS, redirect } from './redirect.ts';
import { redirectAt } from './redirect-at.ts';

/** Redirects, as staff keep them. */
export const RedirectEndpoints = recordEndpoints({
  record: redirect,
  endpoints: redirects,
  collection: REDIRECTS,
  details: ({ from, to, metadata }) => ({ from, to, metadata: metadata ?? {} }),
  show: adminRedirectBody,
  uniqueField: 'from',
});

/** Redirects, as storefronts ask for them. */
@Injectable()
export class StoreRedirectEndpoints {
  constructor(@Inject(TOKENS.VIEWS) private readonly views: Views) {}

  @Handles(findRedirect)
  async findRedirect({ query, caller }: Call<typeof findRedirect>) {
    const path = redirectPath(query.from);
    const found = path === undefined ? undefined : await redirectAt(path, caller.store.id, this.views);
    if (!found) throw refusals.notFound('redirect');
    return { from: found.from, to: found.to };
  }
}
