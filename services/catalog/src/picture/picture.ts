import { open } from 'node:fs/promises';
import { Outage } from '@storefold/kernel/core';
import type { Metadata, Sharp } from 'sharp';

/** A library of the machine's own that comes with the first picture: to load it is a tenth of a start. */
const loadSharp = async () => (await import('sharp')).default;

const MAX_PIXELS = 50_000_000;
/** The longest side that WebP has. A line of millions of pixels is a small file, and takes seconds and gigabytes to scale. */
const MAX_SIDE = 16_383;
const JPEG_QUALITY = 90;
const WEBP_QUALITY = 82;

/** The kinds of pictures that are taken, by the first bytes of their files. */
const KINDS = [
  {
    format: 'png',
    contentType: 'image/png',
    begins: (start: string) => start.startsWith('\x89PNG\r\n\x1a\n'),
  },
  { format: 'jpeg', contentType: 'image/jpeg', begins: (start: string) => start.startsWith('\xff\xd8\xff') },
  { format: 'gif', contentType: 'image/gif', begins: (start: string) => /^GIF8[79]a/.test(start) },
  {
    format: 'webp',
    contentType: 'image/webp',
    begins: (start: string) => start.startsWith('RIFF') && start.startsWith('WEBP', 8),
  },
] as const;
type Kind = (typeof KINDS)[number];
export type PictureType = Kind['contentType'];

/** Longest sides, in pixels. */
export const pictureSizes = { mini: 100, small: 256, medium: 600, large: 1_200, xlarge: 2_000 } as const;
export type PictureSize = keyof typeof pictureSizes;

/** A picture's width in a size. It is never enlarged. */
export function widthIn(
  size: PictureSize,
  { width, height }: Pick<PublicPicture, 'width' | 'height'>,
): number {
  const scale = Math.min(1, pictureSizes[size] / Math.max(width, height));
  return Math.max(1, Math.round(width * scale));
}

const OG = { width: 1_200, height: 630 };

/** A picture as it is shown to everybody: upright, and nothing in its file but the picture. */
export interface PublicPicture {
  readonly bytes: Buffer;
  readonly contentType: PictureType;
  readonly width: number;
  readonly height: number;
}

/** `not_in_list`: no picture of a kind that is taken. `invalid`: broken, or too many pixels. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
  constructor(readonly why: 'not_in_list' | 'invalid') {
    super(why);
  }
}

/** There is too little memory for a picture at the moment, whose fault it is not. */
class OutOfMemory extends Outage {
  override readonly name = 'OutOfMemory';
}

/**
 * Reads a file that somebody sent. Nothing but the picture is taken over: it is written anew, so that positions, comments
 * and whatever else the file holds stay behind. Throws PictureRefused, or an Outage when memory is short.
 */
export async function readPicture(path: string): Promise<PublicPicture> {
  const kind = await kindOf(path);
  const sharp = await loadSharp();
  const opened = (animated: boolean): Sharp =>
    sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated });
  try {
    const before = await opened(false).metadata();
    if (before.format !== kind.format || isTooLarge(before)) throw new PictureRefused('invalid');
    const { data, info } = await written(opened(kind.format !== 'jpeg').autoOrient(), kind).toBuffer({
      resolveWithObject: true,
    });
    const height = info.pageHeight ?? info.height;
    return { bytes: data, contentType: kind.contentType, width: info.width, height };
  } catch (error) {
    throw error instanceof PictureRefused ? error : (outOfMemory(error) ?? new PictureRefused('invalid'));
  }
}

/** A picture that the store draws itself, from SVG; never of what somebody sent. */
export async function drawPicture(svg: string): Promise<PublicPicture> {
  const sharp = await loadSharp();
  const drawn = sharp(Buffer.from(svg)).webp({ quality: JPEG_QUALITY });
  const { data, info } = await drawn.toBuffer({ resolveWithObject: true });
  return { bytes: data, contentType: 'image/webp', width: info.width, height: info.height };
}

/** Each size as WebP, never larger than the picture. */
export async function sizesOf(picture: Uint8Array): Promise<Readonly<Record<PictureSize, Buffer>>> {
  const sharp = await loadSharp();
  const { width, height } = await sharp(picture).metadata();
  const longest = Math.max(width, height);
  const made: [string, Buffer][] = [];
  let whole: Buffer | undefined;
  for (const [name, side] of Object.entries(pictureSizes)) {
    const inside = { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const;
    const bytes = whole ?? (await sharp(picture).resize(inside).webp({ quality: WEBP_QUALITY }).toBuffer());
    if (side >= longest) whole = bytes;
    made.push([name, bytes]);
  }
  return Object.fromEntries(made) as Record<PictureSize, Buffer>;
}

/** For previews of links, cut so that the focal point (0 to 1 each) is as near to the middle as it can be. */
export async function previewOf(
  picture: Uint8Array,
  focalPoint: { readonly x: number; readonly y: number },
): Promise<Buffer | null> {
  const sharp = await loadSharp();
  const { width, height } = await sharp(picture).metadata();
  if (width < OG.width || height < OG.height) return null;
  const scale = Math.max(OG.width / width, OG.height / height);
  const scaled = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const left = startOf(focalPoint.x, scaled.width, OG.width);
  const top = startOf(focalPoint.y, scaled.height, OG.height);
  return sharp(picture)
    .resize({ ...scaled, fit: 'fill' })
    .extract({ left, top, ...OG })
    .webp({ quality: WEBP_QUALITY })
    .toBuffer();
}

/** Undefined: it is something else. libvips tells it in words alone. */
export const outOfMemory = (error: unknown): Outage | undefined =>
  /out of memory|not enough memory|allocate memory/i.test(String(error))
    ? new OutOfMemory(`too little memory for a picture: ${String(error)}`)
    : undefined;

const startOf = (focus: number, length: number, shown: number): number =>
  Math.max(0, Math.min(length - shown, Math.round(focus * length - shown / 2)));

/** libvips knows many kinds of files, programs among them (SVG); it gets only what begins like a picture. */
async function kindOf(path: string): Promise<Kind> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0);
    const start = buffer.toString('latin1', 0, bytesRead);
    const kind = KINDS.find(({ begins }) => begins(start));
    if (!kind) throw new PictureRefused('not_in_list');
    return kind;
  } finally {
    await file.close();
  }
}

const isTooLarge = ({ width, height }: Metadata): boolean =>
  width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE;

function written(picture: Sharp, { format }: Kind): Sharp {
  switch (format) {
    case 'png':
      return picture.png();
    case 'jpeg':
      return picture.jpeg({ quality: JPEG_QUALITY });
    case 'gif':
      return picture.gif();
    case 'webp':
      return picture.webp({ quality: JPEG_QUALITY });
  }
}
