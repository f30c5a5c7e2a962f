import { type AnswerTo, resolveSession, sessionEnded, storeChanged } from '@storefold/contracts';
import type { Clock } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import type { AccessToken } from './access-token-verifier.ts';
import { LookupCache } from './lookup-cache.ts';

export type Session = NonNullable<AnswerTo<typeof resolveSession>['session']>;

/**
 * Asks identity for the session that a token belongs to: at most every ten seconds for each session. The end of a
 * session takes effect at once. While identity cannot be asked, a session found less than 30 s ago is still accepted.
 */
export class SessionClient {
  readonly #cache: LookupCache<Session>;

  constructor(
    private readonly bus: Bus,
    clock: Clock,
  ) {
    this.#cache = new LookupCache({ freshMs: 10_000, staleMs: 30_000, maxEntries: 10_000, clock });
    bus.onWake(sessionEnded, (id) =>
      this.#cache.invalidateWhere((_session, key) => key.split(' ').includes(id)),
    );
    bus.onWake(storeChanged, () => this.#cache.invalidateAll());
  }

  /**
   * Null when the session has ended, or is not of this subject and store. Rejects with `unavailable` when identity does
   * not answer.
   */
  async findSession(token: AccessToken): Promise<Session | null> {
    const { sessionId, audience, subject, storeId } = token;
    const session = await this.#cache.lookUp(`${sessionId} ${audience} ${subject}`, async () => {
      const answer = await this.bus.ask(resolveSession, { session_id: sessionId, audience, subject });
      return answer.session;
    });
    return session?.subject === subject && session.store.id === storeId ? session : null;
  }
}
