import type { Key } from '../languages/language.ts';
import { done, type Reply } from '../reply.ts';
import { attempt, type Refused } from './refusal.ts';
import { type Asked, paramOf, type Route, type RouteMethod } from './route.ts';

/** Does something to the record with an id. */
type Act = (asked: Asked, id: string) => Promise<unknown>;

/**
 * The routes of what the forms of a record's page do: each leads back to the page, or shows it again with what was refused.
 * `path`: of the page, with `:id` in it; `key`: what is said once it is done.
 */
export const actionsOf =
  (path: string, key: Key, again: (asked: Asked, refused: Refused) => Promise<Reply>) =>
  (method: RouteMethod, under: string, act: Act): Route => ({
    method,
    path: `${path}/${under}`,
    answer: (asked) => {
      const id = paramOf(asked);
      return attempt(
        async () => {
          await act(asked, id);
          return done(path.replace(':id', encodeURIComponent(id)), key);
        },
        (refused) => again(asked, refused),
      );
    },
  });
