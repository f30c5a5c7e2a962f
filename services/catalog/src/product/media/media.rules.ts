import { text } from '@storefold/contracts';
import { differencesOf, refusals } from '@storefold/kernel/core';
import type { Product, ProductFact } from '../product.ts';
import { type FocalPoint, focalPointOf, type Medium, type MediumFile, type SizeDigests } from './medium.ts';

export const MAX_MEDIA = 100;

/** The commands of a product's media. Positions begin with 1; beyond the last one is the last place. */
export type MediaCommand =
  | { type: 'AddMedium'; storeId: string; medium: Medium; position: number | undefined }
  | {
      type: 'ChangeMedium';
      storeId: string;
      mediaId: string;
      details: Partial<Pick<Medium, 'alt' | 'focal_point_x' | 'focal_point_y' | 'variant_ids' | 'metadata'>>;
      position: number | undefined;
    }
  | { type: 'RemoveMedium'; storeId: string; mediaId: string }
  /** The picture at the address is kept as a file of the store's own. */
  | { type: 'KeepCopy'; storeId: string; mediaId: string; url: string; file: MediumFile }
  /** `sizes`: made with this focal point; undefined: none can be made. */
  | {
      type: 'NoteSizes';
      storeId: string;
      mediaId: string;
      focalPoint: FocalPoint;
      sizes: SizeDigests | undefined;
    };
type Of<T extends MediaCommand['type']> = Extract<MediaCommand, { type: T }>;

export function addMedium({ medium, position }: Of<'AddMedium'>, current: Product): ProductFact[] {
  const { media } = current;
  if (media.some(({ media_id }) => media_id === medium.media_id))
    throw refusals.invalid({ [medium.url === null ? 'external_video_url' : 'url']: ['taken'] });
  refuseUnknownVariants(medium.variant_ids, current);
  refuseTooManyMedia(media.length + 1);
  return changed(placed(media, medium, position ?? media.length + 1));
}

export function changeMedium(
  { mediaId, details, position }: Of<'ChangeMedium'>,
  current: Product,
): ProductFact[] {
  const before = mediumOfProduct(current, mediaId);
  const place = current.media.indexOf(before) + 1;
  const differences = differencesOf<Omit<Medium, 'file'>>(details, before, { metadata: {} });
  if (differences.variant_ids) refuseUnknownVariants(differences.variant_ids, current);
  const medium = withPreviewToBeMade({ ...before, ...differences }, before);
  const others = current.media.filter(({ media_id }) => media_id !== mediaId);
  const media = placed(others, medium, position ?? place);
  const isSame = Object.keys(differences).length === 0 && media.indexOf(medium) + 1 === place;
  return isSame ? [] : changed(media);
}

export function removeMedium({ mediaId }: Of<'RemoveMedium'>, current: Product): ProductFact[] {
  mediumOfProduct(current, mediaId);
  return changed(current.media.filter(({ media_id }) => media_id !== mediaId));
}

/** Nobody waits for it: says nothing of a picture that is gone or has another address. */
export function keepCopy({ mediaId, url, file }: Of<'KeepCopy'>, current: Product): ProductFact[] {
  const medium = current.media.find(({ media_id }) => media_id === mediaId);
  if (medium?.url !== url) return [];
  const copied = { ...medium, url: null, file: { ...file, copied_from: url } };
  return changed(current.media.map((each) => (each === medium ? copied : each)));
}

/** Nobody waits for it: says nothing of a picture that is gone, and of one whose focal point was moved meanwhile: its preview is made again. */
export function noteSizes({ mediaId, focalPoint, sizes }: Of<'NoteSizes'>, current: Product): ProductFact[] {
  const medium = current.media.find(({ media_id }) => media_id === mediaId);
  if (medium?.file?.status !== 'processing' || !isSamePoint(focalPoint, focalPointOf(medium))) return [];
  const file: MediumFile = { ...medium.file, ...sizes, status: sizes ? 'ready' : 'failed' };
  return changed(current.media.map((each) => (each === medium ? { ...medium, file } : each)));
}

/**
 * The media after a new list of those by their addresses. Pictures that were sent are not in such lists: they stay, and
 * keep their places. One that was copied from an address in the list is the one that is meant.
 */
export function mediaAfter(byAddress: readonly Medium[], { media }: Product): readonly Medium[] {
  const kept = new Map(media.map((medium) => [medium.media_id, medium]));
  const after = byAddress.map((medium) => {
    const own = kept.get(medium.media_id);
    return own?.file ? { ...own, alt: medium.alt, variant_ids: medium.variant_ids } : medium;
  });
  const named = new Set(byAddress.map(({ media_id }) => media_id));
  for (const [index, medium] of media.entries())
    if (medium.file && !named.has(medium.media_id)) after.splice(index, 0, medium);
  refuseTooManyMedia(after.length);
  return after;
}

/** The product's picture or film. Refused with `record_not_found`. */
export function mediumOfProduct({ media }: Product, mediaId: string): Medium {
  const found = media.find(({ media_id }) => media_id === mediaId);
  if (!found) throw refusals.notFound('media');
  return found;
}

const changed = (media: readonly Medium[]): ProductFact[] => [{ type: 'ProductChanged', data: { media } }];

const placed = (others: readonly Medium[], medium: Medium, position: number): Medium[] =>
  others.toSpliced(position - 1, 0, medium);

function withPreviewToBeMade(medium: Medium, before: Medium): Medium {
  if (!medium.file || isSamePoint(focalPointOf(medium), focalPointOf(before))) return medium;
  return { ...medium, file: { ...medium.file, status: 'processing' } };
}

const isSamePoint = (one: FocalPoint, other: FocalPoint): boolean => one.x === other.x && one.y === other.y;

function refuseUnknownVariants(ids: readonly string[], { variants }: Product): void {
  const known = new Set(variants.map(({ id }) => id));
  if (!ids.every((id) => known.has(id))) throw refusals.invalid({ variant_ids: ['must_exist'] });
}

function refuseTooManyMedia(count: number): void {
  if (count > MAX_MEDIA) throw refusals.invalid({ media: [text('too_long', { most: MAX_MEDIA })] });
}
