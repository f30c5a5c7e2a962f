import { sweep } from '@storefold/simple-records/upkeep';
import { newsletterSubscriber } from './newsletter-subscriber.decider.ts';
import { NEWSLETTER_SUBSCRIBERS } from './newsletter-subscriber.view.ts';

/** Expires tokens and forgets subscribers that were removed a day ago. */
export const Tidying = sweep({
  name: 'tidying of subscribers',
  everyMs: 60_000,
  collection: NEWSLETTER_SUBSCRIBERS,
  due: (at) => ({ filter: { field: 'due_at', lte: at } }),
  of: newsletterSubscriber,
  command: (now) => ({ type: 'Tidy', now }) as const,
  once: ({ id, due_at }) => `tidy ${id} ${due_at}`,
});
