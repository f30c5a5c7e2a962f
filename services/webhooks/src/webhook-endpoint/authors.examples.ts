import { resolveActor } from '@storefold/contracts';
import type { Bus } from '@storefold/kernel/ports';
import { answerOn, answerTo } from '@storefold/kernel/testing';

/** Identity for specifications: who is not mentioned may do everything, and who has null can do nothing any more. */
export class Authors {
  readonly scopes = new Map<string, readonly string[] | null>();

  answerOn = async ({ bus }: { readonly bus: Bus }): Promise<void> => {
    const answer = answerTo(resolveActor, async ({ actor_id }) => {
      const known = this.scopes.get(actor_id);
      return { actor: known === null ? null : { scopes: [...(known ?? ['read_all', 'write_all'])] } };
    });
    await answerOn(bus, [answer]);
  };
}
