import { z } from 'zod';

export const mediaTypes = ['image', 'external_video'] as const;

const url = z.string().nullable();

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
  original_url: url,
  mini_url: url,
  small_url: url,
  medium_url: url,
  large_url: url,
  xlarge_url: url,
  og_image_url: url,
});
export type Media = z.infer<typeof media>;
