import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { matchesTag } from './caching.ts';
import { codingFor, compressedText, LEAST_BYTES, weak } from './compression.ts';

/** A text that is the same for everybody, with the tag that names its version. */
export interface SentText<Text extends string | Buffer = string | Buffer> {
  readonly mediaType: string;
  readonly text: Text;
  readonly etag: string;
}

export const sentText = <Text extends string | Buffer>(mediaType: string, text: Text): SentText<Text> => ({
  mediaType,
  text,
  etag: `"${hash('sha1', text, 'base64url')}"`,
});

/**
 * Sends it compressed as its client accepts, or 304 when the client has it already. It must have nothing in it that is secret.
 * `cache`: the `Cache-Control` header.
 */
export function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  { mediaType, text, etag }: SentText,
  cache = 'public, max-age=0, must-revalidate',
): void {
  const coding = Buffer.byteLength(text) < LEAST_BYTES ? undefined : codingFor(request);
  response.setHeader('Cache-Control', cache);
  if (cache !== 'no-store') response.appendHeader('Vary', 'Accept-Encoding');
  response.setHeader('ETag', coding ? weak(etag) : etag);
  if (matchesTag(request.headers['if-none-match'], etag)) {
    response.statusCode = 304;
    response.end();
    return;
  }
  const body = coding ? compressedText(coding, text, etag) : text;
  if (coding) response.setHeader('Content-Encoding', coding);
  response.setHeader('Content-Type', `${mediaType}; charset=utf-8`);
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(request.method === 'HEAD' ? undefined : body);
}
