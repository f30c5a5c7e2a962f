import { resolveActor, resolveSession } from '@storefold/contracts';
import { testStore } from '@storefold/engines/testing';
import type { Bus } from '@storefold/kernel/ports';
import { answerOn, answerTo } from '@storefold/kernel/testing';

/** Identity for specifications: who is not mentioned may do everything, and who has null can do nothing any more. */
export class Authors {
  readonly scopes = new Map<string, readonly string[] | null>();
  readonly #endedSessions = new Set<string>();

  endSession(id: string): void {
    this.#endedSessions.add(id);
  }

  answerOn = async ({ bus }: { readonly bus: Bus }): Promise<void> => {
    const answer = answerTo(resolveActor, async ({ actor_id }) => {
      const known = this.scopes.get(actor_id);
      return { actor: known === null ? null : { scopes: [...(known ?? ['read_all', 'write_all'])] } };
    });
    const ofSession = answerTo(resolveSession, async ({ session_id, subject }) => ({
      session: this.#endedSessions.has(session_id)
        ? null
        : {
            subject,
            store: testStore,
            email: 'staff@example.com',
            scopes: ['read_all', 'write_all'],
            epochs: { credential_epoch: 0, session_epoch: 0 },
          },
    }));
    await answerOn(bus, [answer, ofSession]);
  };
}
