import { z } from 'zod';

/** A download that belongs to a line of an order. */
export const digitalLink = z.object({
  id: z.string(),
  access_counter: z.int(),
  filename: z.string(),
  content_type: z.string(),
  download_url: z.string(),
  authorizable: z.boolean(),
  expired: z.boolean(),
  access_limit_exceeded: z.boolean(),
});
export type DigitalLink = z.infer<typeof digitalLink>;
