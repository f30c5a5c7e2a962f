import { z } from 'zod';
import { adminSubscriber } from '../shapes/subscriber.ts';
import { asAnswered, ofFields, publicEvent } from './declaration.ts';

const scope = 'customers';
const theSubscriber = asAnswered('subscriber', '/api/v3/admin/newsletter_subscribers/:id', adminSubscriber);
const mailed = {
  id: z.string(),
  email: z.string(),
  redirect_url: z.string().optional(),
  /** The language of the request, where it is another than the store's own. */
  locale: z.string().optional(),
};

export const newsletterEvents = [
  publicEvent({
    name: 'newsletter_subscriber.created',
    scope,
    ...theSubscriber,
    means: 'An address was subscribed; it may not be confirmed yet.',
  }),
  publicEvent({
    name: 'newsletter_subscriber.updated',
    scope,
    ...theSubscriber,
    means: 'The subscription was linked to a customer.',
  }),
  publicEvent({
    name: 'newsletter_subscriber.deleted',
    scope,
    ...theSubscriber,
    means: 'The subscription ended.',
  }),
  publicEvent({
    name: 'newsletter_subscriber.subscription_requested',
    scope,
    ...ofFields(
      '`id`, `email`, `verification_token`, `redirect_url` where one was allowed, and `locale` where the request is in another language than the store',
      z.object({ ...mailed, verification_token: z.string() }),
    ),
    means: 'The address has to be confirmed. For the sender of mails.',
  }),
  publicEvent({
    name: 'newsletter_subscriber.verified',
    scope,
    ...theSubscriber,
    means: 'The address was confirmed.',
  }),
  publicEvent({
    name: 'newsletter_subscriber.unsubscribe_requested',
    scope,
    ...ofFields(
      '`id`, `email`, `unsubscribe_token`, `redirect_url` where one was allowed, and `locale` where the request is in another language than the store',
      z.object({ ...mailed, unsubscribe_token: z.string() }),
    ),
    means: 'Somebody wants to end a subscription by mail. For the sender of mails.',
  }),
] as const;
