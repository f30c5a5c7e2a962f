import { Inject, Injectable } from '@nestjs/common';
import { resolveActor, resolveSession, scopeAllows } from '@storefold/contracts';
import { Refusal, refusals } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import type { Caller } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';

type Scopes = readonly string[];

/**
 * Asks identity what a caller who has waited may do now: keys are revoked, sessions end and scopes are taken away
 * meanwhile.
 */
@Injectable()
export class CallerClient {
  constructor(@Inject(TOKENS.BUS) private readonly bus: Bus) {}

  /**
   * Those of the caller's scopes that are left. Refused with `invalid_token` when the credentials have ended, and with
   * `access_denied` when the caller may read no events any more.
   */
  async scopesOf(caller: Caller): Promise<Scopes> {
    const [ofKey, ofSession] = await Promise.all([this.#ofKey(caller), this.#ofSession(caller)]);
    if (ofKey === null) throw new Refusal('invalid_token', KEY_ENDED);
    if (ofSession === null) throw new Refusal('invalid_token', SESSION_ENDED);
    const isLeft = (scope: string) => [ofKey, ofSession].every((now) => !now || scopeAllows(now, scope));
    const left = caller.scopes.filter(isLeft);
    if (!scopeAllows(left, 'read_events')) throw refusals.accessDenied('read_events');
    return left;
  }

  /** Null: revoked. Undefined: the caller came without a key. */
  async #ofKey({ keyId, store }: Caller): Promise<Scopes | null | undefined> {
    if (keyId === null) return undefined;
    const key = { store_id: store.id, actor_type: 'api_key', actor_id: keyId } as const;
    return (await this.bus.ask(resolveActor, key)).actor?.scopes ?? null;
  }

  /** Null: ended. Undefined: the caller came without a session. */
  async #ofSession({ admin }: Caller): Promise<Scopes | null | undefined> {
    if (admin === null) return undefined;
    const session = { session_id: admin.sessionId, audience: 'admin', subject: admin.id } as const;
    return (await this.bus.ask(resolveSession, session)).session?.scopes ?? null;
  }
}

const KEY_ENDED = 'api_key_invalid';
const SESSION_ENDED = 'access_token_invalid';
