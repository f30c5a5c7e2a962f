import { z } from 'zod';
import { namedShapes } from '../../named-shapes.ts';
import { metadata, timestamp } from '../../values.ts';

/** A file that belongs to a product, and that whoever buys it may download. */
export const digital = z.object({
  id: z.string(),
  product_id: z.string(),
  variant_id: z.string().nullable().describe('The variant that it belongs to. Null: every one.'),
  filename: z.string().describe('The name under which it is downloaded.'),
  content_type: z.string().describe('The media type that it was sent with.'),
  byte_size: z.int().describe('Bytes of the file.'),
  login_required: z
    .boolean()
    .describe(
      'Whether the customer has to be logged in to download it. A guest shows the token of the cart.',
    ),
  metadata,
  created_at: timestamp,
  updated_at: timestamp,
});
digital.register(namedShapes, { id: 'Digital' });
export type Digital = z.infer<typeof digital>;
