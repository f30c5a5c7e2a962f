import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { type Endpoint, type Said, text, type Upload } from '@storefold/contracts';
import { inexactNumberIn, Refusal, refusals } from '@storefold/kernel/core';
import { parse as parseContentType } from 'content-type';
import readRawBody from 'raw-body';
import { z } from 'zod';
import { askForBody } from './awaited-continue.ts';
import { holdAgainstJsonLimits, type JsonLimits, usualLimits } from './json-limits.ts';
import { reads } from './schema-path.ts';
import { fieldOf } from './validation.ts';

/**
 * Bytes of a refused body that are still read. Many clients read no answer before they have sent everything, and reading without
 * keeping costs next to nothing.
 */
const DRAIN_BYTES = 33_554_432;
/** How long a client that still sends after that has for reading the refusal. */
const LINGER_MS = 1_000;

/** The client disconnected before its body was complete, or before it had its answer: no response is needed. */
export class CallerGone extends Error {
  override readonly name = 'CallerGone';
}

/** `otherTypes`: the content types that its endpoint takes beside JSON, for the refusal of all others. */
interface BodyForm {
  readonly limits?: JsonLimits;
  readonly otherTypes?: readonly string[];
  /** What is read of it. Default: everything. */
  readonly schema?: z.ZodType | undefined;
}

/**
 * Reads a request's JSON object; undefined when there is no body. Refuses with `request_too_large` (413) beyond
 * `limitBytes`, by the announced length and while reading; with `invalid_request` other content types (415) and
 * malformed, oversized or non-object JSON (400); with `validation_error` a number that would be kept as another one, unless nobody reads it. Rejects with CallerGone when the connection ends early.
 */
export async function readJsonBody(
  request: IncomingMessage,
  limitBytes: number,
  { limits = usualLimits, otherTypes = [], schema }: BodyForm = {},
): Promise<Record<string, unknown> | undefined> {
  if (!hasBody(request)) return undefined;
  const bytes = await readBytes(request, limitBytes);
  if (bytes.length === 0) return undefined;
  checkContentType(request, otherTypes);
  refuseCompressed(request);
  return parse(bytes, limits, schema);
}

function hasBody({ headers }: IncomingMessage): boolean {
  if (headers['transfer-encoding'] !== undefined) return true;
  const length = headers['content-length'];
  return length !== undefined && length !== '0';
}

function checkContentType({ headers }: IncomingMessage, otherTypes: readonly string[]): void {
  const type = headers['content-type'];
  if (type === undefined || isJson(type)) return;
  if (otherTypes.length === 0) throw refusals.badRequest('content_type_not_json', 415);
  const types = ['application/json', ...otherTypes].join(', ');
  throw refusals.badRequest(text('content_type_not_taken', { types }), 415);
}

const isUtf8Name = (charset = 'utf-8'): boolean => /^utf-?8$/i.test(charset);

/** Text in another charset would be read as UTF-8. A Content-Type that cannot be parsed names none. */
export function refuseOtherCharset({ headers }: IncomingMessage): void {
  if (!isUtf8Name(typeIn(headers['content-type'] ?? '')?.parameters.charset))
    throw refusals.badRequest('charset_not_utf8', 415);
}

export function refuseCompressed({ headers }: IncomingMessage): void {
  const coding = headers['content-encoding'];
  if (coding !== undefined && coding.toLowerCase() !== 'identity') {
    throw refusals.badRequest('body_compressed', 415);
  }
}

function isJson(header: string): boolean {
  if (header === 'application/json') return true;
  const { type = '', parameters = {} } = typeIn(header) ?? {};
  return /^application\/(?:[\w.-]+\+)?json$/.test(type) && isUtf8Name(parameters.charset);
}

/** Undefined where the header cannot be parsed. */
function typeIn(header: string): ReturnType<typeof parseContentType> | undefined {
  try {
    return parseContentType(header);
  } catch {
    return undefined;
  }
}

function readBytes(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  const length = request.headers['content-length'] ?? null;
  if (Number(length) <= limitBytes) askForBody(request);
  return new Promise((resolve, reject) => {
    const gone = () => reject(new CallerGone('the request ended before its body was complete'));
    request.once('close', gone);
    readRawBody(request, { limit: limitBytes, length }, (error, bytes) => {
      request.off('close', gone);
      if (!error) return resolve(bytes);
      if (error.type !== 'entity.too.large') return gone();
      drain(request);
      reject(bodyTooLarge(limitBytes));
    });
  });
}

export const MULTIPART = 'multipart/form-data';

/** The content types that an endpoint takes beside JSON. */
export const typesOf = ({ mediaTypes = [] }: Upload): readonly string[] => [MULTIPART, ...mediaTypes];

/** What an endpoint without a body reads. */
const nothing = z.object({});

/** A body of many records. A list that is too long for its endpoint is refused by the schema. */
const LARGE_BYTES = 1_048_576;
const largeLimits: JsonLimits = { keys: 20_000, arrayItems: 20_000 };

/** How many bytes an endpoint takes of a body that is no file. */
export function jsonLimitOf(
  { largeBody, rawBody }: Pick<Endpoint, 'largeBody' | 'rawBody'>,
  limitBytes: number,
): number {
  if (rawBody) return RAW_BYTES;
  return largeBody ? Math.max(LARGE_BYTES, limitBytes) : limitBytes;
}

const RAW_BYTES = 262_144;

/** The body as it came, of any type. Refuses with `request_too_large` (413) beyond 256 KB. */
export const readRawBytes = async (request: IncomingMessage): Promise<Uint8Array> =>
  hasBody(request) ? readBytes(request, RAW_BYTES) : new Uint8Array();

export const bodyFormOf = ({
  largeBody,
  upload,
  body: schema = nothing,
}: Pick<Endpoint, 'largeBody' | 'upload' | 'body'>): BodyForm => ({
  schema,
  ...(largeBody ? { limits: largeLimits } : {}),
  ...(upload ? { otherTypes: typesOf(upload) } : {}),
});

export const bodyTooLarge = (most: number): Refusal =>
  new Refusal('request_too_large', text('body_larger_than', { most }));

/**
 * Reads the rest of a refused body without keeping it, so that its client gets to read the refusal instead of a reset. What is
 * endless is left unread, and its connection ends a moment later.
 */
export function drain(request: IncomingMessage): void {
  let left = DRAIN_BYTES;
  const onData = (chunk: Buffer) => {
    left -= chunk.length;
    if (left >= 0) return;
    request.off('data', onData).pause();
    const timer = setTimeout(() => request.destroy(), LINGER_MS);
    request.once('close', () => clearTimeout(timer));
  };
  request.on('error', () => {});
  request.on('data', onData);
  request.resume();
}

function parse(bytes: Buffer, limits: JsonLimits, schema: z.ZodType | undefined): Record<string, unknown> {
  if (!isUtf8(bytes)) throw malformed('is_not_utf8');
  const sent = bytes.toString();
  let body: unknown;
  try {
    body = JSON.parse(sent);
  } catch {
    throw malformed('is_not_json');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw malformed('is_not_json_object');
  }
  holdAgainstJsonLimits(body, limits);
  const inexact = inexactNumberIn(sent, (path) => !schema || reads(schema, path));
  if (inexact) throw refusals.invalid({ [fieldOf(inexact)]: ['inexact_number'] });
  return body as Record<string, unknown>;
}

const malformed = (why: Said): Refusal => refusals.badRequest(text('body_unreadable', { why }));
