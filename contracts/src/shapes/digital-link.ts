import { z } from 'zod';
import { namedShapes } from '../named-shapes.ts';

/** A download that belongs to a line of an order. */
export const digitalLink = z.object({
  id: z.string(),
  access_counter: z.int().describe('How often it was downloaded.'),
  filename: z.string().describe('The name of the file.'),
  content_type: z.string().describe('The media type of the file, such as `application/pdf`.'),
  download_url: z.string().describe('The address of the file.'),
  authorizable: z.boolean().describe('Whether only the customer who bought it may download it.'),
  expired: z.boolean(),
  access_limit_exceeded: z.boolean().describe('Whether it was downloaded as often as it may be.'),
});
digitalLink.register(namedShapes, { id: 'DigitalLink' });
export type DigitalLink = z.infer<typeof digitalLink>;
