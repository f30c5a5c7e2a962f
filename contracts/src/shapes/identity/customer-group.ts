import { z } from 'zod';
import { metadata, optionalMetadata, optionalText, timestamp } from '../../values.ts';

/** A group into which staff sort customers. */
export const customerGroup = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type CustomerGroup = z.infer<typeof customerGroup>;

/** The Admin API's form. */
export const adminCustomerGroup = customerGroup.extend({ metadata });
export type AdminCustomerGroup = z.infer<typeof adminCustomerGroup>;

const name = z.string().trim().min(1).max(255);

const details = { description: optionalText, metadata: optionalMetadata };

export const customerGroupInput = z.object({ name, ...details });
export const customerGroupChange = z.object({ name: name.optional(), ...details });
