import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { type Endpoint, type Text, text, type Upload, type UploadLimit } from '@storefold/contracts';
import { Refusal, refusals } from '@storefold/kernel/core';
import { DiskFull } from '@storefold/kernel/ports';
import type busboy from 'busboy';
import type { z } from 'zod';
import { bodyTooLarge, drain, MULTIPART, refuseCompressed, refuseOtherCharset, typesOf } from './body.ts';
import { takeFile } from './body-time.ts';
import { formFields } from './form-fields.ts';
import { asNamed, BEYOND_LIMITS, formReader, pumped } from './form-reader.ts';
import { holdAgainstJsonLimits } from './json-limits.ts';
import { FileReception, type ReceivedFile } from './received-file.ts';

export type UploadLimits = Readonly<Record<UploadLimit, number>>;

/** A body that is no JSON. */
interface ReceivedUpload {
  /** Its fields, typed as the endpoint's schema wants them, and the names of files that nobody asked for. */
  readonly body: Record<string, unknown>;
  readonly file: ReceivedFile | undefined;
  /** Removes the file, unless it was removed or moved away. */
  discard(): Promise<void>;
}

interface UploadOptions {
  readonly limits: UploadLimits;
  /** Bytes that all fields together may have. */
  readonly fieldBytes: number;
  /** Where files lie until their requests have a response, and what the next one is called. */
  readonly folder: string;
  readonly nextName: () => string;
}

/** The part of a form that is the file. */
const FILE = 'file';
const MAX_FIELDS = 1_000;
const MAX_PARTS = 1_010;

/** What an endpoint says of files, if a request carries its body in another form than JSON and the endpoint takes that. */
export const uploadOf = (request: IncomingMessage, { upload }: Endpoint): Upload | undefined =>
  upload && typesOf(upload).includes(mediaTypeOf(request)) ? upload : undefined;

/**
 * Throws `request_too_large` for a body whose announced length is more than its endpoint takes. Of a form the fields count
 * apart.
 */
export function refuseTooLarge(
  request: IncomingMessage,
  { limit }: Upload,
  { limits, fieldBytes }: Pick<UploadOptions, 'limits' | 'fieldBytes'>,
): void {
  const announced = Number(request.headers['content-length'] ?? 0);
  const most = limits[limit] + (isForm(request) ? fieldBytes : 0);
  if (announced <= most) return;
  drain(request);
  throw bodyTooLarge(limits[limit]);
}

/**
 * Receives a body that is no JSON. Its file is written while it arrives, so that its size costs no memory. Whatever was
 * written is gone when this rejects: with `request_too_large`, with `invalid_request` for what cannot be read, with CallerGone
 * when the connection ends early.
 */
export async function receiveUpload(
  request: IncomingMessage,
  schema: z.ZodType | undefined,
  upload: Upload,
  options: UploadOptions,
): Promise<ReceivedUpload> {
  refuseCompressed(request);
  refuseTooLarge(request, upload, options);
  takeFile(request);
  const limitBytes = options.limits[upload.limit];
  const reception = new FileReception(options.folder, options.nextName());
  try {
    const { fields, file } = await (isForm(request)
      ? receiveForm(request, reception, limitBytes, options.fieldBytes)
      : receiveAlone(request, reception, limitBytes));
    const body = formFields(schema, fields);
    holdAgainstJsonLimits(body);
    return { body, file, discard: () => reception.discard() };
  } catch (error) {
    request.unpipe();
    if (error instanceof Refusal || error instanceof DiskFull) drain(request);
    await reception.discard();
    throw error;
  }
}

interface Parts {
  readonly fields: ReadonlyMap<string, readonly string[]>;
  readonly file: ReceivedFile | undefined;
}

async function receiveAlone(
  request: IncomingMessage,
  reception: FileReception,
  limitBytes: number,
): Promise<Parts> {
  refuseOtherCharset(request);
  const content = new PassThrough();
  const written = reception.receive(content, null, mediaTypeOf(request));
  await Promise.race([pumped(request, content, limitBytes, () => bodyTooLarge(limitBytes)), written]);
  return { fields: new Map(), file: await written };
}

async function receiveForm(
  request: IncomingMessage,
  reception: FileReception,
  limitBytes: number,
  fieldBytes: number,
): Promise<Parts> {
  const fields = new Map<string, string[]>();
  const add = (name: string, value: string) => fields.set(name, [...(fields.get(name) ?? []), value]);
  let file: Promise<ReceivedFile> | undefined;
  const form = readerOf(request, limitBytes, fieldBytes);
  const failed = new Promise<never>((_, reject) => {
    form.on('field', (name, value, { nameTruncated, valueTruncated }) => {
      if (nameTruncated || valueTruncated) reject(bodyTooLarge(fieldBytes));
      else add(name, value);
    });
    form.on('file', (name, content, { filename, mimeType }) => {
      // It may break off when nobody reads it any more.
      content.on('error', () => {});
      if (name !== FILE || file) {
        if (name === FILE) reject(refusals.invalid({ [FILE]: ['file_sent_twice'] }));
        else add(name, '');
        content.resume();
        return;
      }
      content.once('limit', () => reject(bodyTooLarge(limitBytes)));
      file = reception.receive(content, asNamed(filename), mimeType);
      file.catch(reject);
    });
    for (const limit of BEYOND_LIMITS)
      form.once(limit, () => reject(refusals.badRequest(text('body_problem', { what: tooManyParts }))));
    // More than one may come of one form.
    form.on('error', () => reject(unreadable()));
  });
  const read = new Promise<void>((resolve) => form.once('close', resolve));
  const tooLarge = () => bodyTooLarge(limitBytes);
  const pump = pumped(request, form, limitBytes + fieldBytes, tooLarge).then(() => read);
  await Promise.race([pump, failed]);
  return { fields, file: await file };
}

function readerOf(request: IncomingMessage, fileBytes: number, fieldBytes: number): busboy.Busboy {
  try {
    return formReader(request, { fileBytes, fieldBytes, fields: MAX_FIELDS, parts: MAX_PARTS });
  } catch {
    throw unreadable();
  }
}

const tooManyParts: Text = text('holds_more_keys_than', { most: MAX_FIELDS });
const unreadable = (): Refusal => refusals.badRequest(text('body_unreadable', { why: 'is_not_multipart' }));

const isForm = (request: IncomingMessage): boolean => mediaTypeOf(request) === MULTIPART;

const mediaTypeOf = ({ headers }: IncomingMessage): string =>
  (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
