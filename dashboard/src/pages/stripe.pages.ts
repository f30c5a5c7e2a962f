import { ApiError } from '@storefold/client';
import { may } from '../page.ts';
import { done, PageRefused, type Reply } from '../reply.ts';
import { attempt, type Refused, refusedBy } from './refusal.ts';
import type { Asked, Route } from './route.ts';

const PATH = '/admin/settings/stripe';

/** Names a payment method in an address and in a form. */
const NAMED = 'payment_method';

/** The page of one of several. */
const pathOf = (id: string): string => `${PATH}?${NAMED}=${id}`;

/** The kinds of messages that the store reads, by their names at Stripe. */
const EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.amount_capturable_updated',
  'payment_intent.payment_failed',
  'refund.created',
  'refund.updated',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
];

const KEYS = ['publishable_key', 'secret_key', 'webhook_secret', 'statement_descriptor'] as const;

/** The box sends its value after that of the hidden field before it. */
const isTicked = (form: URLSearchParams): boolean => form.getAll('active').at(-1) === '1';

/**
 * The oldest payment method by Stripe, or the one that is named. Undefined: there is none yet. Lists follow
 * what was saved: a new one is found by its id, and is shown as it was saved.
 */
async function stripeMethodOf({ page, visit, form }: Asked) {
  const { paymentMethods } = page.client;
  const named = form.get(NAMED) ?? visit.query.get(NAMED);
  const query = { q: { type_eq: 'stripe' }, sort: 'created_at', limit: 1 } as const;
  const id = named ?? (await paymentMethods.list(query)).data[0]?.id;
  const method = id ? await paymentMethods.get(id) : undefined;
  return method?.type === 'stripe' ? method : undefined;
}

type Kept = string | number | boolean | null | undefined;

async function show(asked: Asked, refused?: Refused): Promise<Reply> {
  const { page, form } = asked;
  if (!may(page, 'read_settings')) throw new PageRefused('read_settings');
  const method = await stripeMethodOf(asked);
  const { preferences = {} } = method ?? {};
  const isSet = (key: string): boolean => (preferences[key] ?? '') !== '';
  const publishable = String(preferences.publishable_key ?? '');
  const typed = (field: string, kept: Kept): string => (refused && form.get(field)) ?? String(kept ?? '');
  return asked.show(
    'stripe',
    {
      title: page.say('title_stripe'),
      ...refused,
      method,
      name: typed('name', method?.name ?? page.say('stripe_name')),
      active: form.has('active') ? isTicked(form) : (method?.active ?? true),
      fields: Object.fromEntries(
        KEYS.map((key) => {
          const isSecret = key.endsWith('secret') || key === 'secret_key';
          const mistake = refused?.mistakes?.[`preferences[${key}]`]?.join(' ');
          const value = isSecret ? '' : typed(`preferences[${key}]`, preferences[key]);
          return [key, { isSecret, isSet: isSet(key), value, mistake }];
        }),
      ),
      hasKeys: isSet('publishable_key') && isSet('secret_key'),
      hasWebhook: isSet('webhook_secret'),
      mode: publishable.startsWith('pk_live_') ? 'live' : publishable === '' ? undefined : 'test',
      address: method && addressOf(asked, method.id),
      events: EVENTS,
    },
    refused ? 422 : 200,
  );
}

/** Where Stripe sends its messages, as the browser reaches the store. */
function addressOf({ visit }: Asked, methodId: string): string {
  const { host = '' } = visit.request.headers;
  return `${visit.isSecure ? 'https' : 'http'}://${host}/api/v3/payment_providers/stripe/events?payment_method=${methodId}`;
}

async function save(asked: Asked): Promise<Reply> {
  const { page, form } = asked;
  const method = await stripeMethodOf(asked);
  const preferences: Record<string, string> = {};
  for (const key of KEYS) {
    const sent = form.get(`preferences[${key}]`)?.trim();
    const isSecret = key.endsWith('secret') || key === 'secret_key';
    // A secret that is left empty stays as it is.
    if (sent !== undefined && (sent !== '' || !isSecret)) preferences[key] = sent;
  }
  const details = {
    name: form.get('name')?.trim() || page.say('stripe_name'),
    active: isTicked(form),
    preferences,
  };
  if (method) {
    await page.client.paymentMethods.update(method.id, details);
    return done(pathOf(method.id), 'saved');
  }
  const { id } = await page.client.paymentMethods.create({ type: 'stripe', ...details });
  return done(pathOf(id), 'saved');
}

/** Asks Stripe, which may be away: that is an answer to who tries the settings. */
async function tryOut(asked: Asked): Promise<Reply> {
  const method = await stripeMethodOf(asked);
  if (!method) return { redirect: PATH };
  try {
    const { mode } = await asked.page.client.paymentMethods.test(method.id);
    return done(pathOf(method.id), mode === 'test' ? 'stripe_tried_test' : 'stripe_tried_live');
  } catch (error) {
    if (error instanceof ApiError && error.status === 503)
      return show(asked, { notice: { kind: 'danger', key: 'said', values: { message: error.message } } });
    return show(asked, refusedBy(error));
  }
}

/** One page on which somebody who is no developer connects the store with Stripe. */
export const stripePages: readonly Route[] = [
  { method: 'get', path: PATH, answer: (asked) => show(asked) },
  {
    method: 'patch',
    path: PATH,
    answer: (asked) =>
      attempt(
        () => save(asked),
        (refused) => show(asked, refused),
      ),
  },
  { method: 'post', path: `${PATH}/test`, answer: tryOut },
];
