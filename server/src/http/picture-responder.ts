import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { refusals } from '@storefold/kernel/core';
import type { Files } from '@storefold/kernel/ports';
import { splitTarget } from './request/path.ts';
import { byteRange, rangeHeaders, rangeNotSatisfiable, rangeOf } from './response/byte-range.ts';
import { addHeaders } from './response/response.ts';

/** A picture's file: `/media/<digest>/<size>.webp`, or `original.` with the name of its kind. */
const PICTURE =
  /^\/media\/(?<digest>[0-9a-f]{64})\/(?:original\.(?<kind>png|jpeg|gif|webp)|(?:mini|small|medium|large|xlarge|og_image)\.webp)$/;

const ROOT = '/media/';

export const isPicturePath = (path: string): boolean => path.startsWith(ROOT);

/**
 * Sends a picture, or a part of it, to anybody. Rejects with `record_not_found`, with 416 for a part that it does not have, and when
 * its store cannot be read.
 */
export type PictureResponder = (
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
) => Promise<void>;

/** Sends pictures of the store's files. They may be kept for ever, because their addresses are made of their digests. */
export function pictureResponder(files: Files): PictureResponder {
  return async (request, response, requestId) => {
    const { path } = splitTarget(request.url ?? '');
    const { digest, kind = 'webp' } = PICTURE.exec(path)?.groups ?? {};
    const opened = digest === undefined ? undefined : await openAt(files, digest, rangeOf(request));
    if (!opened) throw refusals.pathNotFound(path);
    const { part, byteSize, content } = opened;
    if (part === 'none') {
      addHeaders(response, rangeHeaders(part, byteSize));
      throw rangeNotSatisfiable;
    }
    response.writeHead(part ? 206 : 200, {
      'Content-Type': `image/${kind}`,
      'Content-Length': part ? part.end - part.start + 1 : byteSize,
      ...rangeHeaders(part, byteSize),
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
      // Storefronts stand on other origins.
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Request-Id': requestId,
    });
    if (request.method === 'HEAD') {
      content.destroy();
      response.end();
      return;
    }
    // When the store fails on the way, the connection ends, by which the client notices; so it does when the client has gone.
    await pipeline(content, response).catch(() => response.destroy());
  };
}

/** Opens a file from where its range begins, which is known once its size is. */
async function openAt(files: Files, digest: string, range: string | undefined) {
  const whole = await files.open('media', digest);
  const part = whole && byteRange(range, whole.byteSize);
  if (!part) return whole && { ...whole, part };
  whole.content.destroy();
  if (part === 'none') return { ...whole, part };
  const opened = await files.open('media', digest, part);
  return opened && { ...opened, part };
}
