import { z } from 'zod';
import { namedShapes } from '../../named-shapes.ts';
import { timestamp } from '../../values.ts';

/** What happened in a span of time, sent to one endpoint again. */
export const webhookReplay = z.object({
  id: z.string(),
  webhook_endpoint_id: z.string().describe('The webhook endpoint (`whe_…`).'),
  state: z
    .enum(['processing', 'completed', 'stopped'])
    .describe('`stopped`: the endpoint was disabled before all was sent.'),
  from: timestamp.describe('Events that occurred at this instant or later.'),
  to: timestamp.describe('Events that occurred at this instant or earlier.'),
  names: z
    .array(z.string())
    .describe('Of the events that the endpoint subscribes to only these: names or patterns. Empty: all.'),
  events_count: z.int().describe('How many events there were when it was asked for.'),
  delivered_count: z.int().describe('Events that the server took so far.'),
  failed_count: z.int().describe('Events that it did not take, or that were not sent to it, so far.'),
  created_at: timestamp,
  completed_at: timestamp.nullable().describe('When it was completed or stopped; null before.'),
});
webhookReplay.register(namedShapes, { id: 'WebhookReplay' });
export type WebhookReplay = z.infer<typeof webhookReplay>;
