import { Inject, Injectable } from '@nestjs/common';
import { resolveActor } from '@storefold/contracts';
import { type Clock, retry } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import { isTransient } from '@storefold/kernel/subscriptions';
import type { Caller } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import type { Author, WebhookEndpoint } from './webhook-endpoint.ts';

/** What the author of an endpoint may do now. */
export type AuthorNow =
  | { readonly status: 'active'; readonly scopes: readonly string[] }
  | { readonly status: 'ended'; readonly author: Author }
  /** Of an endpoint from before its author was noted. */
  | { readonly status: 'unknown' };

/** Services that start together answer soon after one another. */
const TIMEOUT_MS = 5_000;
const PAUSES = { shortestMs: 50, longestMs: 1_000 };

/** Asks identity about the authors of endpoints. Refused when it does not answer: nothing is told on a guess. */
@Injectable()
export class EndpointAuthorClient {
  constructor(
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
  ) {}

  async findAuthorOf({ store_id, author_type, author_id }: WebhookEndpoint): Promise<AuthorNow> {
    if (author_type === null || author_id === null) return { status: 'unknown' };
    const ask = () => this.bus.ask(resolveActor, { store_id, actor_type: author_type, actor_id: author_id });
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const { actor } = await retry(ask, { ...PAUSES, clock: this.clock, isTransient, signal });
    if (actor) return { status: 'active', scopes: actor.scopes };
    return { status: 'ended', author: { author_type, author_id } };
  }
}

/** The caller as an author: a member of the staff, or a program with a key. */
export function authorOf({ admin, keyId }: Caller): Author {
  if (admin) return { author_type: 'admin_user', author_id: admin.id };
  return { author_type: 'api_key', author_id: keyId ?? '' };
}
