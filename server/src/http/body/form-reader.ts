import type { IncomingMessage } from 'node:http';
import type { Writable } from 'node:stream';
import busboy from 'busboy';
import { CallerGone } from './body.ts';

export interface FormLimits {
  readonly fileBytes: number;
  /** Of each field. */
  readonly fieldBytes: number;
  readonly fields: number;
  /** Fields and files together. */
  readonly parts: number;
}

const MAX_FIELD_NAME = 255;

/**
 * Reads the parts of a multipart form while they arrive, and no more of them than the limits say: each part costs, however
 * small it is. A part without a name is an error of the form. Throws where the content type names no boundary.
 */
export function formReader(
  request: IncomingMessage,
  { fileBytes, fieldBytes, fields, parts }: FormLimits,
): busboy.Busboy {
  const reader = busboy({
    headers: { 'content-type': request.headers['content-type'] },
    defParamCharset: 'utf8',
    limits: {
      fileSize: fileBytes,
      fieldSize: fieldBytes,
      fieldNameSize: MAX_FIELD_NAME,
      fields,
      parts,
      headerPairs: 100,
    },
  });
  const requireName = (name: string | undefined) => {
    if (name === undefined) reader.destroy(new Error('a part of the form has no name'));
  };
  return reader.on('field', requireName).on('file', requireName);
}

/** What a reader says when a form has more parts than it reads. */
export const BEYOND_LIMITS = ['fieldsLimit', 'partsLimit', 'filesLimit'] as const;

/** The name of a file as forms carry it: of its characters they escape these three, and not the escapes themselves. */
export const asNamed = (filename: string | undefined): string | null =>
  filename?.replaceAll(/%(?:22|0d|0a)/gi, decodeURIComponent) ?? null;

/**
 * Resolves when the whole body is handed over. Rejects with what `tooLarge` makes when it is larger than `limitBytes`, and
 * when its sender has gone.
 */
export function pumped(
  request: IncomingMessage,
  into: Writable,
  limitBytes: number,
  tooLarge: () => Error,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let bytes = 0;
    const gone = () => {
      into.destroy();
      reject(new CallerGone('the request ended before its body was complete'));
    };
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > limitBytes) reject(tooLarge());
    });
    request.once('end', () => {
      request.off('close', gone).off('error', gone);
      resolve();
    });
    request.once('close', gone).once('error', gone);
    request.pipe(into);
  });
}
