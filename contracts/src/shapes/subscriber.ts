import { z } from 'zod';
import { metadata, timestamp } from '../values.ts';

/** A newsletter subscriber. `verified`: the owner of the e-mail address has agreed. */
export const subscriber = z.object({
  id: z.string(),
  email: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
  verified: z.boolean(),
  verified_at: timestamp.nullable(),
  customer_id: z.string().nullable(),
});
export type Subscriber = z.infer<typeof subscriber>;

/** As staff see it. */
export const adminSubscriber = subscriber.extend({ metadata });
export type AdminSubscriber = z.infer<typeof adminSubscriber>;
