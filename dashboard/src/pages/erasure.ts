import { ApiError, type Erased } from '@storefold/client';
import { done, type Reply } from '../reply.ts';
import { confirmed } from './confirmed.ts';
import { refusedBy } from './refusal.ts';
import { type Asked, paramOf, type Route } from './route.ts';

interface Erasure {
  /** The page of the record: `/admin/customers/:id`. */
  readonly path: string;
  /** Where somebody goes of whom nothing is left. */
  readonly after: (record: string) => string;
  readonly nameOf: (asked: Asked, id: string) => Promise<string>;
  readonly erase: (asked: Asked, id: string) => Promise<Erased>;
}

/** The pages on which a person is erased: one that says what goes and what stays, and asks, and another one that asks again. */
export function erasurePages({ path, after, nameOf, erase }: Erasure): Route[] {
  const recordOf = (asked: Asked) => path.replace(':id', encodeURIComponent(paramOf(asked)));
  const show = async (asked: Asked, refused: object = {}, open: readonly string[] = []): Promise<Reply> => {
    const back = recordOf(asked);
    const { say } = asked.page;
    const who = await nameOf(asked, paramOf(asked));
    const shown = { title: say('erase_person'), who, back, action: `${back}/erase`, open, ...refused };
    return asked.show('erase', shown, 'notice' in refused ? 422 : 200);
  };
  const act = async (asked: Asked): Promise<Reply> => {
    try {
      const { kept } = await erase(asked, paramOf(asked));
      const back = after(recordOf(asked));
      if (kept.length === 0) return done(back, 'person_erased');
      // Shown where it was sent to, so that scripts show it as well.
      return asked.show('erased', { title: asked.page.say('erase_person'), back, kept }, 422);
    } catch (error) {
      return show(asked, refusedBy(error), openOrdersIn(error));
    }
  };
  return [
    { method: 'get', path: `${path}/erase`, answer: (asked) => show(asked) },
    {
      method: 'post',
      path: `${path}/erase`,
      answer: (asked) => {
        const back = `${recordOf(asked)}/erase`;
        return confirmed(asked, { verb: asked.page.say('erase'), action: back, method: '', back }, () =>
          act(asked),
        );
      },
    },
  ];
}

/** The numbers of the orders that are in the way. */
function openOrdersIn(error: unknown): string[] {
  const orders = error instanceof ApiError ? error.details?.orders : undefined;
  return Array.isArray(orders) ? orders.map(String) : [];
}
