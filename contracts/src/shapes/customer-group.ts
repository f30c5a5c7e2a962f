import { z } from 'zod';
import { optionalText, timestamp } from '../values.ts';

/** A group into which staff sort customers. */
export const customerGroup = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type CustomerGroup = z.infer<typeof customerGroup>;

const name = z.string().trim().min(1).max(255);

export const customerGroupInput = z.object({ name, description: optionalText });
export const customerGroupChange = z.object({ name: name.optional(), description: optionalText });
