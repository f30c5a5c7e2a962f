import { type AnswerTo, resolveSession, sessionEnded, storeChanged } from '@storefold/contracts';
import type { Clock } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import type { AccessToken } from './access-tokens.ts';
import { AnswerCache } from './answer-cache.ts';

export type Session = NonNullable<AnswerTo<typeof resolveSession>['session']>;

/**
 * Is a token's session still good, and whose is it? Identity is asked at most every ten seconds for each session and
 * tells at once when one ends; while it cannot be asked, one found good less than 30 s ago still is.
 */
export class Sessions {
  readonly #answers: AnswerCache<Session>;

  constructor(
    private readonly bus: Bus,
    clock: Clock,
  ) {
    this.#answers = new AnswerCache({ freshMs: 10_000, staleMs: 30_000, maxEntries: 10_000, clock });
    bus.onWake(sessionEnded, (id) => this.#answers.drop((_session, key) => key.split(' ').includes(id)));
    bus.onWake(storeChanged, () => this.#answers.clear());
  }

  /** Null: ended, or not of this subject and store. Rejects with `unavailable` when identity does not answer. */
  async resolve(token: AccessToken): Promise<Session | null> {
    const { sessionId, audience, subject, storeId } = token;
    const session = await this.#answers.get(`${sessionId} ${audience} ${subject}`, async () => {
      const answer = await this.bus.ask(resolveSession, { session_id: sessionId, audience, subject });
      return answer.session;
    });
    return session?.subject === subject && session.store.id === storeId ? session : null;
  }
}
