import { originalUrl } from '../../product/media/media.serializer.ts';
import type { Medium } from '../../product/media/medium.ts';

/** A picture that rows name. */
export interface WantedPicture {
  readonly url: string;
  /** Null: cleared. Undefined: nothing is said of it. */
  readonly alt: string | null | undefined;
  readonly position: number;
  readonly line: number;
  readonly means: string;
  /** The place of the variant whose picture it is. */
  readonly variant: number | undefined;
}

interface Terms {
  /** The pictures and films of the product; undefined: it is new. */
  readonly before: readonly Medium[] | undefined;
  readonly isCleared: boolean;
  /** An older export has one picture of each, so that it adds none to those that are there. */
  readonly isOneOfSeveral: boolean;
}

/**
 * The pictures and films of a product after its rows: those that were there, and new ones behind them in the order of their
 * positions, then of the file. Undefined: nothing changes.
 */
export function mediaAfter(
  pictures: readonly WantedPicture[],
  { before = [], isCleared, isOneOfSeveral }: Terms,
) {
  if (isCleared) return [];
  if (isOneOfSeveral && before.length > 0) return undefined;
  const wanted = new Map<string, WantedPicture>();
  for (const picture of pictures.toSorted(inOrder))
    if (!wanted.has(picture.url) || wanted.get(picture.url)?.alt === undefined)
      wanted.set(picture.url, picture);
  // One that was copied is known by where it came from.
  const kept = before
    .map(({ url, file, ...medium }) => ({ ...medium, url: url ?? file?.copied_from ?? null }))
    .filter(({ url, external_video_url }) => url !== null || external_video_url !== null);
  const known = new Set(kept.map(({ url }) => url));
  const isSent = (url: string) => before.some(({ file }) => file && url.endsWith(originalUrl(file)));
  const added = [...wanted].filter(([url]) => !known.has(url) && !isSent(url));
  const altOf = ({ url, alt }: Pick<Medium, 'url' | 'alt'>) => {
    const said = wanted.get(url ?? '')?.alt;
    return said === undefined ? alt : said;
  };
  if (added.length === 0 && kept.every((medium) => altOf(medium) === medium.alt)) return undefined;
  return [
    ...kept.map((medium) => ({ ...mediumBodyOf(medium), alt: altOf(medium) })),
    ...added.map(([url, { alt }]) => ({ url, alt })),
  ];
}

/** Pictures of variants are behind those of the product, and in the order of the file whatever that of the variants is. */
const inOrder = (one: WantedPicture, other: WantedPicture): number =>
  one.position - other.position || lineOfVariant(one) - lineOfVariant(other);
const lineOfVariant = ({ variant, line }: WantedPicture): number => (variant === undefined ? 0 : line);

/** The fields of a picture or film as a request has them. */
const mediumBodyOf = ({
  media_type,
  url,
  external_video_url,
  focal_point_x,
  focal_point_y,
  variant_ids,
}: Omit<Medium, 'file'>) => ({
  media_type,
  url,
  external_video_url,
  focal_point_x,
  focal_point_y,
  variant_ids,
});
