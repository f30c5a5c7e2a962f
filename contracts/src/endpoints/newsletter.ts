import { z } from 'zod';
import { endpoint, scoped, shopper } from '../endpoint.ts';
import { emailInput } from '../shapes/email.ts';
import { adminSubscriber, subscriber } from '../shapes/subscriber.ts';
import { listOf, optionalMetadata } from '../values.ts';
import { chapter } from './chapter.ts';

const path = '/api/v3/store/newsletter_subscribers';
const adminPath = '/api/v3/admin/newsletter_subscribers';
const redirectUrl = z.string().nullish();

export const subscribe = endpoint({
  name: 'newsletter_subscribers.subscribe',
  service: 'newsletter',
  method: 'POST',
  path,
  access: shopper,
  summary: 'Subscribes an e-mail address to the newsletter.',
  description:
    'A customer who subscribes with their own e-mail is verified at once. All others are asked to confirm; subscribing again returns the same subscriber and sends another token. A subscriber that is verified is returned as it is. `metadata` is kept from the first time. `customer_id` is told to that customer alone.',
  body: z.object({ email: emailInput, redirect_url: redirectUrl, metadata: optionalMetadata }),
  answer: { status: 201, body: subscriber },
  refusals: ['validation_error'],
});

export const verifySubscription = endpoint({
  name: 'newsletter_subscribers.verify',
  service: 'newsletter',
  method: 'POST',
  path: `${path}/verify`,
  access: shopper,
  summary: 'Confirms a subscription with the token that was sent to its address.',
  body: z.object({ token: z.string().trim().min(1).describe('The token of the mail, good for one use.') }),
  needs: 'token',
  answer: { status: 200, body: subscriber },
  refusals: ['validation_error', 'invalid_token'],
});

export const requestUnsubscribe = endpoint({
  name: 'newsletter_subscribers.request_unsubscribe',
  service: 'newsletter',
  method: 'POST',
  path: `${path}/request_unsubscribe`,
  access: shopper,
  summary: 'Asks for a link to unsubscribe; the answer does not tell whether the address is subscribed.',
  body: z.object({ email: z.string().trim().min(1), redirect_url: redirectUrl }),
  needs: 'email',
  answer: { status: 202, body: z.object({ message: z.string() }) },
  refusals: ['validation_error'],
});

export const unsubscribe = endpoint({
  name: 'newsletter_subscribers.unsubscribe',
  service: 'newsletter',
  method: 'DELETE',
  path: `${path}/:id`,
  access: shopper,
  summary: 'Unsubscribes.',
  description: 'Permitted to the linked customer, and with the token of an unsubscribe link.',
  query: z.object({ token: z.string().optional().describe('The token of the mail, instead of a log-in.') }),
  answer: { status: 204 },
  refusals: ['authentication_required', 'invalid_token', 'record_not_found'],
});

export const listSubscribers = endpoint({
  name: 'newsletter_subscribers.list',
  service: 'newsletter',
  method: 'GET',
  path: adminPath,
  access: scoped('read_customers'),
  summary: 'Lists the newsletter subscribers of the store, the newest first.',
  list: true,
  filters: {
    text: ['id', 'customer_id'],
    caseInsensitive: ['email'],
    boolean: ['verified'],
    timestamp: ['verified_at', 'created_at', 'updated_at'],
  },
  sorts: ['email', 'verified_at', 'created_at', 'updated_at'],
  answer: { status: 200, body: listOf(adminSubscriber) },
  refusals: [],
});

export const showSubscriber = endpoint({
  name: 'newsletter_subscribers.show',
  service: 'newsletter',
  method: 'GET',
  path: `${adminPath}/:id`,
  access: scoped('read_customers'),
  summary: 'Shows one subscriber.',
  answer: { status: 200, body: adminSubscriber },
  refusals: ['record_not_found'],
});

export const deleteSubscriber = endpoint({
  name: 'newsletter_subscribers.delete',
  service: 'newsletter',
  method: 'DELETE',
  path: `${adminPath}/:id`,
  access: scoped('write_customers'),
  summary: 'Removes a subscriber.',
  answer: { status: 204 },
  refusals: ['record_not_found'],
});

chapter({
  name: 'Newsletter',
  about: 'Who wants the news, and agreed to it.',
  position: 230,
  groups: ['newsletter_subscribers'],
});
