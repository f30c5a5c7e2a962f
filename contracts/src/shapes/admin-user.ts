import { z } from 'zod';
import { timestamp } from '../values.ts';

/** A member of the shop's staff. */
export const adminAccount = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  full_name: z.string(),
  /** `owner`: may do everything. */
  role: z.enum(['owner']),
  scopes: z.array(z.string()),
  created_at: timestamp,
  updated_at: timestamp,
});
export type AdminAccount = z.infer<typeof adminAccount>;
