import { idPrefixes } from '@storefold/contracts';
import { isSameJson, type JsonObject, recordId } from '@storefold/kernel/core';
import type { PictureSize, PictureType } from '../../picture/picture.ts';
import type { KeptPicture, MadeSizes } from '../../picture/picture-files.ts';

/**
 * A picture or film. `variant_ids`: the variants it shows; empty: all. `file`: of a picture that was sent, which has no
 * `url`.
 */
export type Medium = {
  readonly media_id: string;
  readonly media_type: 'image' | 'external_video';
  readonly url: string | null;
  readonly external_video_url: string | null;
  readonly alt: string | null;
  readonly focal_point_x: number | null;
  readonly focal_point_y: number | null;
  readonly variant_ids: readonly string[];
  /** Absent: there is none. */
  readonly metadata?: JsonObject;
  readonly file?: MediumFile;
};

/** The digests of a picture in each size. `og_image_digest`: null when it is too small for a preview. */
export type SizeDigests = { readonly [Size in PictureSize as `${Size}_digest`]: string | null } & {
  readonly og_image_digest: string | null;
};

/**
 * A picture that was sent. Digests of sizes are null until they are made. `status`: `processing` while a size or the preview
 * is to be made.
 */
export type MediumFile = SizeDigests & {
  readonly status: 'processing' | 'ready' | 'failed';
  readonly original_digest: string;
  readonly content_type: PictureType;
  readonly byte_size: number;
  readonly width: number;
  readonly height: number;
  /** The address that it was copied from. Absent: somebody sent it. */
  readonly copied_from?: string;
};

/** When a product's media were added and last changed, by their ids. Another place is a change too. */
export type MediaTimes = Readonly<
  Record<string, { readonly created_at: string; readonly updated_at: string }>
>;

export const mediaTimesAfter = (
  media: readonly Medium[],
  before: { readonly media: readonly Medium[]; readonly media_times: MediaTimes },
  at: string,
): MediaTimes =>
  Object.fromEntries(
    media.map((medium, index) => {
      const times = before.media_times[medium.media_id] ?? { created_at: at, updated_at: at };
      const isSame = isSameJson(medium, before.media[index]);
      return [medium.media_id, isSame ? times : { ...times, updated_at: at }];
    }),
  );

export interface FocalPoint {
  readonly x: number;
  readonly y: number;
}

/** The id of what is shown by its address: it stays the same when the list is sent again. */
export const mediumIdOf = (
  productId: string,
  { url, external_video_url }: Pick<Medium, 'url' | 'external_video_url'>,
): string => recordId(idPrefixes.media, `${productId} ${url} ${external_video_url}`);

/** What a medium shows when nobody said what is most important in it. */
export const center: FocalPoint = { x: 0.5, y: 0.5 };

export const focalPointOf = ({
  focal_point_x,
  focal_point_y,
}: Pick<Medium, 'focal_point_x' | 'focal_point_y'>): FocalPoint => ({
  x: focal_point_x ?? center.x,
  y: focal_point_y ?? center.y,
});

export const noSizes: SizeDigests = {
  mini_digest: null,
  small_digest: null,
  medium_digest: null,
  large_digest: null,
  xlarge_digest: null,
  og_image_digest: null,
};

/** `made`: undefined while its sizes are to be made. */
export const newFileOf = (picture: KeptPicture, made?: MadeSizes): MediumFile => ({
  status: made ? 'ready' : 'processing',
  original_digest: picture.digest,
  content_type: picture.contentType,
  byte_size: picture.byteSize,
  width: picture.width,
  height: picture.height,
  ...(made ? sizeDigestsOf(made) : noSizes),
});

export const sizeDigestsOf = (made: MadeSizes): SizeDigests => ({
  mini_digest: made.mini,
  small_digest: made.small,
  medium_digest: made.medium,
  large_digest: made.large,
  xlarge_digest: made.xlarge,
  og_image_digest: made.og_image,
});

/** The pictures that have an address, or had one before they were copied. */
export const picturesOf = ({ media }: { readonly media: readonly Medium[] }): Medium[] =>
  media.filter(({ url, file }) => url !== null || file?.copied_from !== undefined);

/** The digests of all files that a product's media name. */
export const digestsIn = (media: readonly Medium[]): string[] => [
  ...new Set(media.flatMap(({ file }) => (file ? digestsOf(file) : []))),
];

const digestsOf = (file: MediumFile): string[] => [
  file.original_digest,
  ...(Object.keys(noSizes) as (keyof SizeDigests)[]).flatMap((name) => file[name] ?? []),
];
