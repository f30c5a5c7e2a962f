import { z } from 'zod';
import { namedShapes } from '../../named-shapes.ts';
import { metadata, timestamp } from '../../values.ts';

export const mediaTypes = ['image', 'external_video'] as const;

const url = z.string().nullable();
const ofFile = (means: string) =>
  z.int().nullable().describe(`${means} Null: it is not in a file of the store.`);

/** A picture or film of a product. `variant_ids` are the variants it shows; empty: all. */
export const media = z.object({
  id: z.string(),
  product_id: z.string().nullable(),
  variant_ids: z.array(z.string()),
  position: z.int(),
  alt: z.string().nullable(),
  media_type: z.enum(mediaTypes),
  focal_point_x: z.number().nullable(),
  focal_point_y: z.number().nullable(),
  external_video_url: url,
  original_url: url.describe('The address of the picture as it is.'),
  mini_url: url.describe('The address of the picture for the smallest places.'),
  small_url: url.describe('The address of the picture for small places.'),
  medium_url: url.describe('The address of the picture for middle-sized places.'),
  large_url: url.describe('The address of the picture for large places.'),
  xlarge_url: url.describe('The address of the picture for the largest places.'),
  og_image_url: url.describe('The address of the picture for previews of links.'),
  width: ofFile('The width of the picture at `original_url` in pixels.'),
  height: ofFile('Its height in pixels.'),
  srcset: z
    .string()
    .nullable()
    .describe(
      'The addresses of the sizes with their widths, smallest first, for the `srcset` of an `img`. Null: until they are made, of films, and of pictures that are not in a file of the store.',
    ),
});
media.register(namedShapes, { id: 'Media' });
export type Media = z.infer<typeof media>;

export const mediaStates = ['processing', 'ready', 'failed'] as const;
/** The Admin API's form. */
export const adminMedia = media.extend({
  state: z
    .enum(mediaStates)
    .describe('`processing` until all sizes are made; `failed`: they cannot be made of this picture.'),
  byte_size: ofFile('The bytes of the picture at `original_url`.'),
  content_type: z
    .string()
    .nullable()
    .describe('Its media type, such as `image/jpeg`. Null: it is not in a file of the store.'),
  metadata,
  created_at: timestamp,
  updated_at: timestamp,
});
adminMedia.register(namedShapes, { id: 'AdminMedia' });
export type AdminMedia = z.infer<typeof adminMedia>;
