import { z } from 'zod';
import { anyJson, timestamp } from '../../values.ts';

/** An event of the log: a fact that a service stored, or a public event that it told. */
export const loggedEvent = z.object({
  position: z.int().describe('Where it is in the whole log. Positions grow, with gaps.'),
  id: z.string().describe('UUID; of a public event the one that webhooks carry.'),
  name: z
    .string()
    .describe('Of a fact such as `GiftCardIssued`, of a public event such as `gift_card.created`.'),
  kind: z
    .enum(['fact', 'public'])
    .describe('`fact`: what a service stored. `public`: what it told the world.'),
  stream: z.string().describe('The record, as `<category>-<id>`.'),
  revision: z.int().describe('Its place in the stream, from 0.'),
  occurred_at: timestamp.describe('When it was decided.'),
  correlation_id: z.string().describe('The same for everything that followed from one request.'),
  causation_id: z.string().nullable().describe('The event that led to it; null for what a request began.'),
  command_id: z.string().describe('The command that it is the outcome of.'),
  actor: z
    .object({
      type: z
        .enum(['customer', 'guest', 'admin_user', 'api_key', 'system'])
        .describe('`system`: a service at its own work.'),
      id: z.string().nullable().describe('The record, or the name of the service; null for a guest.'),
    })
    .describe('Who began it.'),
  store_id: z.string().describe('The store.'),
  data: z
    .record(z.string(), anyJson)
    .describe(
      'Of a fact its fields, sealed ones null. Of a public event the payload, as a redelivery shows it.',
    ),
  sealed: z
    .array(z.string())
    .describe(
      'The fields that are sealed in the log and not shown: of a fact all, of a public event those of a resource that the caller may not read.',
    ),
});
export type LoggedEvent = z.infer<typeof loggedEvent>;
