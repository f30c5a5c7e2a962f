import { ListExportQueries } from '@storefold/custom-fields';
import { defineService, RequestLimits } from '@storefold/server/runtime';
import { newsletterSubscriberNoun } from './newsletter-subscriber/newsletter-subscriber.noun.ts';
import { newsletterSettings } from './settings.ts';

/** The kinds of records. */
export const newsletterNouns = [newsletterSubscriberNoun] as const;

/** Newsletter subscribers and their consent. */
export const newsletter = defineService({
  name: 'newsletter',
  nouns: newsletterNouns,
  providers: [ListExportQueries, RequestLimits],
  settings: newsletterSettings,
});
