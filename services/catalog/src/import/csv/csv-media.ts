import type { Medium } from '../../product/media/medium.ts';
import type { CsvRow } from './csv-row.ts';

interface Terms {
  /** The pictures and films of the product; undefined: it is new. */
  readonly before: readonly Medium[] | undefined;
  readonly isCleared: boolean;
  /** An export has one picture of each, so that it adds none to those that are there. */
  readonly isExport: boolean;
}

/**
 * The pictures and films of a product after its rows: those that were there, and new ones behind them in the order of their
 * positions. Undefined: nothing changes.
 */
export function mediaAfter(rows: readonly CsvRow[], { before = [], isCleared, isExport }: Terms) {
  if (isCleared) return [];
  if (isExport && before.length > 0) return undefined;
  // A picture that was sent to the store is at an address without a host, which leads nowhere from outside.
  const addressed = isExport ? rows.filter((row) => !row.text('image_url')?.startsWith('/')) : rows;
  const wanted = new Map(addressed.toSorted(byPosition).map((row) => [row.text('image_url'), row]));
  const kept = before.filter(({ url, external_video_url }) => url !== null || external_video_url !== null);
  const known = new Set(kept.map(({ url }) => url ?? undefined));
  const added = [...wanted].filter(([url]) => !known.has(url));
  const altOf = ({ url, alt }: Medium) => wanted.get(url ?? undefined)?.cell('image_alt') ?? alt;
  if (added.length === 0 && kept.every((medium) => altOf(medium) === medium.alt)) return undefined;
  return [
    ...kept.map((medium) => ({ ...mediumBodyOf(medium), alt: altOf(medium) })),
    ...added.map(([url, row]) => ({ url, alt: row.cell('image_alt') })),
  ];
}

/** The fields of a picture or film as a request has them. */
const mediumBodyOf = ({
  media_type,
  url,
  external_video_url,
  focal_point_x,
  focal_point_y,
  variant_ids,
}: Medium) => ({ media_type, url, external_video_url, focal_point_x, focal_point_y, variant_ids });

const byPosition = (one: CsvRow, other: CsvRow): number => positionOf(one) - positionOf(other);

const positionOf = (row: CsvRow): number => Number(row.text('image_position') ?? Number.MAX_SAFE_INTEGER);
