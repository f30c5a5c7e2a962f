import type { Media } from '@storefold/contracts';
import type { Medium, Product } from './product.ts';

/** A picture in every size. All sizes have the same URL, the only one that is known. */
function mediaBody(productId: string, medium: Medium, position: number): Media {
  const { url } = medium;
  return {
    id: medium.media_id,
    product_id: productId,
    variant_ids: [...medium.variant_ids],
    position,
    alt: medium.alt,
    media_type: medium.media_type,
    focal_point_x: medium.focal_point_x,
    focal_point_y: medium.focal_point_y,
    external_video_url: medium.external_video_url,
    original_url: url,
    mini_url: url,
    small_url: url,
    medium_url: url,
    large_url: url,
    xlarge_url: url,
    og_image_url: url,
  };
}

/** All of a product's media, or those that show one variant. */
export function mediaBodies(productId: string, product: Product, variantId?: string): Media[] {
  return product.media
    .map((medium, index) => ({ medium, position: index + 1 }))
    .filter(({ medium }) => variantId === undefined || shows(medium, variantId))
    .map(({ medium, position }) => mediaBody(productId, medium, position));
}

/** The URL of the first picture. */
export function thumbnailOf({ media }: Product, variantId?: string): string | null {
  const own = media.find(({ url, variant_ids }) => url !== null && variant_ids.includes(variantId ?? ''));
  return (own ?? media.find(({ url }) => url !== null))?.url ?? null;
}

const shows = ({ variant_ids }: Medium, variantId: string): boolean =>
  variant_ids.length === 0 || variant_ids.includes(variantId);
