import { z } from 'zod';
import { timestamp } from '../values.ts';

/** Where a customer is logged in. */
export const ownSession = z.object({
  id: z.string(),
  created_at: timestamp,
  /** When it was opened, or its tokens were renewed last. */
  last_used_at: timestamp,
  /** The address that the log-in came from. */
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  /** Whether it is the session of this request. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;
