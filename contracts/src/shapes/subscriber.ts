import { z } from 'zod';
import { namedShapes } from '../named-shapes.ts';
import { metadata, timestamp } from '../values.ts';

/** A newsletter subscriber. `verified`: the owner of the e-mail address has agreed. */
export const subscriber = z.object({
  id: z.string(),
  email: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
  verified: z.boolean().describe('Whether the owner of the address agreed.'),
  verified_at: timestamp.nullable().describe('When the owner of the address agreed.'),
  customer_id: z.string().nullable(),
});
subscriber.register(namedShapes, { id: 'Subscriber' });
export type Subscriber = z.infer<typeof subscriber>;

/** As staff see it. */
export const adminSubscriber = subscriber.extend({ metadata });
adminSubscriber.register(namedShapes, { id: 'AdminSubscriber' });
export type AdminSubscriber = z.infer<typeof adminSubscriber>;
