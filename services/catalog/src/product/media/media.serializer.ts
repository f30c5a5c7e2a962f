import type { AdminMedia, Media } from '@storefold/contracts';
import { type PictureSize, pictureSizes, widthIn } from '../../picture/picture.ts';
import type { Product } from '../product.ts';
import type { MediaTimes, Medium, MediumFile, SizeDigests } from './medium.ts';

/** A medium with its place in the list, from 1. */
interface Placed {
  readonly medium: Medium;
  readonly position: number;
}

/** All of a product's media in the Store API's form, or those that show one variant. */
export const mediaBodies = (productId: string, product: Product, variantId?: string): Media[] =>
  placedMedia(product, variantId).map((each) => mediaBody(productId, each));

/** The same in the Admin API's form. */
export const adminMediaBodies = (productId: string, product: Product, variantId?: string): AdminMedia[] =>
  placedMedia(product, variantId).map((each) => adminMediaBody(productId, each, product.media_times));

/** The URL of the second picture. */
export function secondThumbnailOf({ media }: Product): string | null {
  const [, second] = media.filter((medium) => thumbnailUrlOf(medium) !== null);
  return second ? thumbnailUrlOf(second) : null;
}

/** The URL of the first picture. */
export function thumbnailOf({ media }: Product, variantId?: string): string | null {
  const pictures = media.filter((medium) => thumbnailUrlOf(medium) !== null);
  const shown = pictures.find(({ variant_ids }) => variant_ids.includes(variantId ?? '')) ?? pictures[0];
  return shown ? thumbnailUrlOf(shown) : null;
}

const thumbnailUrlOf = ({ url, file }: Medium): string | null =>
  file ? (sizeUrl(file, 'small') ?? originalUrl(file)) : url;

const placedMedia = ({ media }: Product, variantId: string | undefined): Placed[] =>
  media
    .map((medium, index) => ({ medium, position: index + 1 }))
    .filter(({ medium }) => variantId === undefined || shows(medium, variantId));

const shows = ({ variant_ids }: Medium, variantId: string): boolean =>
  variant_ids.length === 0 || variant_ids.includes(variantId);

const mediaBody = (productId: string, { medium, position }: Placed): Media => ({
  id: medium.media_id,
  product_id: productId,
  variant_ids: [...medium.variant_ids],
  position,
  alt: medium.alt,
  media_type: medium.media_type,
  focal_point_x: medium.focal_point_x,
  focal_point_y: medium.focal_point_y,
  external_video_url: medium.external_video_url,
  ...urlsOf(medium),
  width: medium.file?.width ?? null,
  height: medium.file?.height ?? null,
  srcset: medium.file ? srcsetOf(medium.file) : null,
});

const adminMediaBody = (productId: string, placed: Placed, times: MediaTimes): AdminMedia => ({
  ...mediaBody(productId, placed),
  state: placed.medium.file?.status ?? 'ready',
  byte_size: placed.medium.file?.byte_size ?? null,
  content_type: placed.medium.file?.content_type ?? null,
  metadata: placed.medium.metadata ?? {},
  ...timesOf(placed.medium, times),
});

function timesOf({ media_id }: Medium, times: MediaTimes): Pick<AdminMedia, 'created_at' | 'updated_at'> {
  const own = times[media_id];
  if (!own) throw new Error(`nothing tells when ${media_id} was added`);
  return own;
}

type Urls = Pick<Media, Extract<keyof Media, `${string}_url`>>;

/** Of a picture elsewhere only one address is known. */
function urlsOf({ url, file }: Medium): Omit<Urls, 'external_video_url'> {
  return {
    original_url: file ? originalUrl(file) : url,
    mini_url: file ? sizeUrl(file, 'mini') : url,
    small_url: file ? sizeUrl(file, 'small') : url,
    medium_url: file ? sizeUrl(file, 'medium') : url,
    large_url: file ? sizeUrl(file, 'large') : url,
    xlarge_url: file ? sizeUrl(file, 'xlarge') : url,
    og_image_url: file ? sizeUrl(file, 'og_image') : url,
  };
}

type SizeName = keyof SizeDigests extends `${infer Name}_digest` ? Name : never;

function sizeUrl(file: MediumFile, name: SizeName): string | null {
  const digest = file[`${name}_digest`];
  return digest === null ? null : `/media/${digest}/${name}.webp`;
}

/** Of a small picture several sizes are the same. */
function srcsetOf(file: MediumFile): string | null {
  const names = Object.keys(pictureSizes) as PictureSize[];
  const byWidth = new Map<number, string>();
  for (const name of names) {
    const url = sizeUrl(file, name);
    const width = widthIn(name, file);
    if (url !== null && !byWidth.has(width)) byWidth.set(width, url);
  }
  return byWidth.size === 0 ? null : [...byWidth].map(([width, url]) => `${url} ${width}w`).join(', ');
}

/** The path of a picture that was sent, as everybody gets it. */
export const originalUrl = ({ original_digest, content_type }: MediumFile): string =>
  `/media/${original_digest}/original.${content_type.slice('image/'.length)}`;
