import { z } from 'zod';
import { endpoint, scoped } from '../endpoint.ts';
import { namedShapes } from '../named-shapes.ts';
import { listOf, timestamp } from '../values.ts';
import { chapter } from './chapter.ts';

const MAILS = '/api/v3/admin/mails';

/** A mail about an event, and what became of it. Whom it went to is told by the event alone. */
export const mail = z.object({
  id: z.string(),
  kind: z.string().describe('Which mail it is, such as `order_confirmation`: the folder of its templates.'),
  status: z
    .enum(['pending', 'sent', 'parked', 'refused', 'skipped'])
    .describe(
      '`pending` is tried, or tried again; `parked` failed too often and `refused` was refused for good: both wait for staff; `skipped` was not needed any more.',
    ),
  event_id: z.string().describe('The id of the event that it is about, a UUID.'),
  event_name: z.string().describe('The name of that event.'),
  message_id: z.string().describe('Its `Message-ID`, without brackets: the same at each try.'),
  failure_count: z.int().describe('Failed tries since it was requested, or since it was last tried anew.'),
  error_code: z
    .string()
    .nullable()
    .describe("What went wrong last, by nodemailer's names, such as `ECONNECTION`; null without a failure."),
  response_code: z
    .int()
    .nullable()
    .describe('The code of SMTP that the server answered the last failure with; null without one.'),
  refused_count: z.int().describe('How many addresses the server refused for good; they are asked no more.'),
  refused_recipients: z
    .array(z.string())
    .describe('Those addresses, as far as they are still among those that the mail goes to.'),
  skip_reason: z
    .enum(['erased', 'token_ended', 'not_wanted', 'nobody'])
    .nullable()
    .describe(
      'Why it was skipped: its reader was `erased`, its token had ended, the store does not want it, or it has nobody to go to.',
    ),
  next_try_at: timestamp.nullable().describe('When it is tried again; null when it is not.'),
  sent_at: timestamp.nullable().describe('When a server of mails took it, or it was written to a file.'),
  sent_via: z
    .enum(['smtp', 'outbox'])
    .nullable()
    .describe('`outbox`: it is a file on the machine of the store, because no server of mails is named.'),
  created_at: timestamp,
  updated_at: timestamp,
});
mail.register(namedShapes, { id: 'Mail' });
export type Mail = z.infer<typeof mail>;

export const listMails = endpoint({
  name: 'mails.list',
  service: 'mail',
  method: 'GET',
  path: MAILS,
  access: scoped('read_settings'),
  summary: 'Lists mails of the store, the newest first.',
  description: 'Those that wait for staff: `q[status_in][]=parked&q[status_in][]=refused`.',
  list: true,
  filters: {
    text: ['status', 'kind', 'event_id', 'event_name'],
    timestamp: ['sent_at', 'created_at', 'updated_at'],
  },
  sorts: ['kind', 'sent_at', 'created_at', 'updated_at'],
  answer: { status: 200, body: listOf(mail) },
  refusals: [],
});

export const readMail = endpoint({
  name: 'mails.read',
  service: 'mail',
  method: 'GET',
  path: `${MAILS}/:id`,
  access: scoped('read_settings'),
  summary: 'Shows one mail.',
  answer: { status: 200, body: mail },
  refusals: ['record_not_found'],
});

export const retryMail = endpoint({
  name: 'mails.retry',
  service: 'mail',
  method: 'POST',
  path: `${MAILS}/:id/retry`,
  access: scoped('write_settings'),
  summary: 'Tries a mail anew that is parked, was refused, or reached nobody otherwise.',
  description:
    'The mail is written anew from its event, so it goes to the same address. One that is being tried stays as it is; one that a server of mails took is refused with `processing_error`.',
  answer: { status: 202, body: z.object({ message: z.string() }) },
  refusals: ['record_not_found', 'processing_error'],
});

chapter({
  name: 'Mails',
  about: 'What the store told people by mail, and what could not be sent.',
  position: 310,
  groups: ['mails'],
});
