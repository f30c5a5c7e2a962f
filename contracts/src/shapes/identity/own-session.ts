import { z } from 'zod';
import { timestamp } from '../../values.ts';

/** Where a customer is logged in. */
export const ownSession = z.object({
  id: z.string(),
  created_at: timestamp,
  /** When it was opened, or its tokens were renewed last. */
  last_used_at: timestamp.describe('When it was last renewed.'),
  /** The address that the log-in came from. */
  ip: z.string().nullable().describe('The IP address that it was used from.'),
  user_agent: z.string().nullable().describe('What the browser or app calls itself.'),
  /** Whether it is the session of this request. */
  current: z.boolean().describe('Whether it is the session that asks.'),
});
export type OwnSession = z.infer<typeof ownSession>;
