import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http';
import type { Transform } from 'node:stream';
import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync } from 'node:zlib';

/** What texts are compressed in, the better first. */
const codings = ['br', 'gzip'] as const;
type Coding = (typeof codings)[number];

/** How a client says that it takes each. */
const taking: Readonly<Record<Coding, RegExp>> = {
  br: /(?:^|,)\s*br\s*(?:;|,|$)/i,
  gzip: /(?:^|,)\s*gzip\s*(?:;|,|$)/i,
};
const REFUSED = /(?:^|,)\s*(\w+)\s*;\s*q=0(?:\.0*)?\s*(?=,|$)/gi;

/** Shorter ones fit into one packet as they are. */
export const LEAST_BYTES = 1_024;
/**
 * What is compressed for one caller alone costs its work each time. Shorter answers are sent in the first packets of
 * a connection anyway, and arrive no later.
 */
const LEAST_BYTES_UNKEPT = 14_000;

/** The room for compressed texts that are sent again. */
const KEPT_BYTES = 16 * 1_048_576;

/** Where a response keeps that it may be compressed. */
const COMPRESSES = Symbol('compresses');
type Marked = ServerResponse & { [COMPRESSES]?: true };

/**
 * Has an answer of the API compressed as its client accepts. The gateway says so, because what it passes on to services is read by
 * itself. Nobody can have a browser send credentials of the API, which are headers, so that the length of an answer tells nobody
 * what is secret in it. The pages of the dashboard, which cookies open, are never compressed.
 */
export function allowCompression(response: Marked): void {
  response[COMPRESSES] = true;
}

/** The better of what a client accepts. */
export function codingFor({
  method,
  headers,
}: Pick<IncomingMessage, 'method' | 'headers'>): Coding | undefined {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string' || method === 'HEAD') return undefined;
  const taken = accepted.replaceAll(REFUSED, '');
  return codings.find((coding) => taking[coding].test(taken));
}

/** Undefined: it is sent as it is. */
const codingOf = (response: Marked): Coding | undefined =>
  response[COMPRESSES] ? codingFor(response.req) : undefined;

const isText = (mediaType: string): boolean =>
  /^(?:text\/|application\/(?:json|xml|javascript)\b|image\/svg\+xml)/.test(mediaType);

const quick: Readonly<Record<Coding, (text: string | Buffer) => Buffer>> = {
  br: (text) => brotliCompressSync(text, brotli(4)),
  gzip: (text) => gzipSync(text, { level: 4 }),
};
const thorough: typeof quick = {
  br: (text) => brotliCompressSync(text, brotli(5)),
  gzip: (text) => gzipSync(text),
};

const brotli = (quality: number): { params: Record<number, number> } => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality },
});

/** By coding and tag, the one that was asked for last at the end. */
const kept = new Map<string, Buffer>();
let keptBytes = 0;

function keep(key: string, compressed: Buffer): void {
  kept.set(key, compressed);
  keptBytes += compressed.length;
  for (const [oldest, { length }] of kept) {
    if (keptBytes <= KEPT_BYTES) return;
    kept.delete(oldest);
    keptBytes -= length;
  }
}

/** `etag`: the tag of its bytes, by which it is known when it is sent again. */
export function compressedText(coding: Coding, text: string | Buffer, etag: string | undefined): Buffer {
  // Whoever has no tag is not asked for again.
  if (etag === undefined) return quick[coding](text);
  const key = `${coding} ${etag} ${text.length}`;
  const found = kept.get(key);
  if (found && kept.delete(key)) keptBytes -= found.length;
  const compressed = found ?? thorough[coding](text);
  keep(key, compressed);
  return compressed;
}

interface Content {
  readonly body: string | Buffer;
  readonly headers: string[];
}

/** A text with its headers, as its client gets it. Each form of it has a tag of its own, which says the same weakly. */
export function contentFor(response: ServerResponse, body: string | Buffer, headers: string[]): Content {
  const least = headers.some((each, at) => at % 2 === 0 && each.toLowerCase() === 'etag')
    ? LEAST_BYTES
    : LEAST_BYTES_UNKEPT;
  const coding = Buffer.byteLength(body) < least ? undefined : codingOf(response);
  if (!coding) return { body, headers };
  const sent: string[] = [];
  let etag: string | undefined;
  for (let at = 0; at < headers.length; at += 2) {
    const [name = '', value = ''] = headers.slice(at, at + 2);
    const lowerCase = name.toLowerCase();
    if (lowerCase === 'content-length') continue;
    if (lowerCase === 'etag') etag = value;
    sent.push(name, lowerCase === 'etag' ? weak(value) : value);
  }
  const compressed = compressedText(coding, body, etag);
  sent.push('Content-Encoding', coding, 'Content-Length', String(compressed.length));
  return { body: compressed, headers: sent };
}

export const weak = (etag: string): string => (etag.startsWith('W/') ? etag : `W/${etag}`);

interface Passing {
  readonly encoder: Transform;
  readonly headers: OutgoingHttpHeader[];
}

/** What compresses an answer on its way, with its headers. Undefined where it is sent as it is. */
export function encoderFor(
  response: ServerResponse,
  {
    status,
    mediaType,
    headers,
  }: { readonly status: number; readonly mediaType: string; readonly headers: readonly OutgoingHttpHeader[] },
): Passing | undefined {
  const coding = status === 200 && isText(mediaType) ? codingOf(response) : undefined;
  if (!coding) return undefined;
  const sent: OutgoingHttpHeader[] = [];
  for (let at = 0; at < headers.length; at += 2) {
    const [name = '', value = ''] = headers.slice(at, at + 2);
    const lowerCase = String(name).toLowerCase();
    // Who goes on with the rest of a file later asks for bytes of the file, and gets them as they are.
    if (lowerCase === 'content-encoding' || lowerCase === 'accept-ranges') return undefined;
    if (lowerCase === 'content-length') {
      if (Number(value) < LEAST_BYTES_UNKEPT) return undefined;
      continue;
    }
    sent.push(name, lowerCase === 'etag' ? weak(String(value)) : value);
  }
  const encoder = coding === 'br' ? createBrotliCompress(brotli(4)) : createGzip({ level: 4 });
  return { encoder, headers: [...sent, 'Content-Encoding', coding] };
}
