import { z } from 'zod';
import { endpoint, scoped } from '../endpoint.ts';
import { complaint } from '../languages/text.ts';
import { loggedEvent } from '../shapes/webhooks/logged-event.ts';
import { chapter } from './chapter.ts';

const EVENTS = '/api/v3/admin/events';

/**
 * The most events of one answer, the number without `limit`, the longest `wait` in seconds, and how many requests of one
 * key or member of the staff wait at a time.
 */
export const eventLimits = { most: 1_000, usual: 100, longestWaitS: 30, mostWaits: 20 } as const;

const wholeNumber = (description: string) =>
  z
    .string()
    .regex(/^-?\d{1,16}$/, complaint('not_an_integer'))
    .describe(description)
    .transform(Number)
    .optional();

/** A number beyond the bounds is the nearest of them, as on every list. */
const between = (least: number, most: number, description: string) =>
  wholeNumber(description).transform((number) =>
    number === undefined ? undefined : Math.min(Math.max(number, least), most),
  );

const name = (description: string) => z.string().max(256).optional().describe(description);

const instant = (description: string) =>
  z
    .string()
    .refine((text) => z.iso.datetime({ offset: true }).safeParse(text).success, complaint('invalid'))
    .describe(description)
    .transform((text) => new Date(text).toISOString())
    .optional();

const page = {
  after: between(
    -1,
    Number.MAX_SAFE_INTEGER,
    'Only events after this position: `next_after` of the answer before. Default: all. Whoever has read further than the log reaches, as before an older copy of it was restored, goes on from its end.',
  ),
  limit: between(1, eventLimits.most, 'Events in one answer; default 100, at most 1,000.'),
};

const filters = {
  name: name('Only events of this name, or of a noun: `GiftCardIssued`, `order.completed`, `order.*`.'),
  correlation_id: name('Only what followed from one request, by its `X-Request-Id`.'),
  from: instant('Only what occurred at this instant or later, ISO 8601.'),
  to: instant('Only what occurred at this instant or earlier, ISO 8601.'),
};

const eventPage = z.object({
  data: z.array(loggedEvent).describe('The events, in the order in which they were stored.'),
  meta: z
    .object({
      next_after: z
        .int()
        .describe('Everything up to this position was read: the `after` of the next request.'),
      head: z.int().describe('The position of the last event, of the log or of the stream.'),
    })
    .describe('How far this is.'),
});

export const listEvents = endpoint({
  name: 'events.list',
  service: 'webhooks',
  method: 'GET',
  path: EVENTS,
  access: scoped('read_events'),
  summary: "Reads the store's event log, in the order in which things happened.",
  description: [
    'Begin without `after` and go on with `next_after` of each answer. An answer may hold fewer events than `limit`, or none, although more follow: everything has been read once `next_after` is `head`.',
    '',
    'Who missed webhooks catches up here: the public events are those that webhooks carry, with the same `id`.',
    '',
    'What is sealed in a public event, such as an e-mail address, is null for callers who may not read its resource; `sealed` names it.',
    '',
    'With `Accept: application/x-ndjson` each line is one event, and `X-Service-Next-After` says what `next_after` would.',
  ].join('\n'),
  query: z.object({
    ...page,
    ...filters,
    stream: name('Only the events of this stream, such as `gift_card-gc_…`.'),
    category: name('Only streams of this category, such as `gift_card`; `public` for public events.'),
    wait: between(
      0,
      eventLimits.longestWaitS,
      'Seconds to wait for an event when there is none, at most 30. An answer without events may come earlier. Of each key, or member of the staff without one, 20 requests wait at a time.',
    ),
  }),
  answer: { status: 200, body: eventPage },
  waitsBy: 'wait',
  refusals: ['rate_limit_exceeded'],
});

export const readEvent = endpoint({
  name: 'events.read',
  service: 'webhooks',
  method: 'GET',
  path: `${EVENTS}/:id`,
  access: scoped('read_events'),
  summary: 'Shows one event.',
  description:
    'The log has no index of ids and is searched, for each key one event at a time. An event of a stream is read faster with its stream.',
  answer: { status: 200, body: loggedEvent },
  refusals: ['record_not_found'],
});

export const readStream = endpoint({
  name: 'events.read_stream',
  service: 'webhooks',
  method: 'GET',
  path: '/api/v3/admin/streams/:id',
  access: scoped('read_events'),
  summary: 'Reads the events of one stream, such as `gift_card-gc_…`: the history of one record.',
  query: z.object(page),
  answer: { status: 200, body: eventPage },
  refusals: ['record_not_found'],
});

chapter({
  name: 'Events',
  about: 'What happened, from the first event on.',
  position: 350,
  groups: ['events'],
});
