import { z } from 'zod';
import { namedShapes } from '../../named-shapes.ts';

/** A download that belongs to a line of an order. */
export const digitalLink = z.object({
  id: z.string(),
  access_counter: z.int().describe('How often it was downloaded since staff renewed it last.'),
  filename: z.string().describe('The name of the file.'),
  content_type: z.string().describe('The media type of the file, such as `application/pdf`.'),
  download_url: z
    .string()
    .describe('Where the file is downloaded, below the address of the store. Whoever knows it may download.'),
  authorizable: z
    .boolean()
    .describe('Whether it may be downloaded now: the order is paid and stands, and the link is not used up.'),
  expired: z.boolean(),
  access_limit_exceeded: z.boolean().describe('Whether it was downloaded as often as it may be.'),
});
digitalLink.register(namedShapes, { id: 'DigitalLink' });
export type DigitalLink = z.infer<typeof digitalLink>;
