import type { IncomingMessage } from 'node:http';
import { refusals } from '@storefold/kernel/core';
import type { FilePart } from '@storefold/kernel/ports';

/**
 * What a request says in `Range`, where that means something: to GET alone, and without `If-Range`, which no tag of a file here
 * can match.
 */
export const rangeOf = ({ method, headers }: IncomingMessage): string | undefined =>
  method === 'GET' && headers['if-range'] === undefined ? headers.range : undefined;

/** Both ends included. */
export type ByteRange = Required<FilePart>;

/**
 * The one part of a file that a `Range` asks for; `none` when the file has no byte of it. Undefined: the whole, also where several
 * parts are asked for or nothing that is understood. A server may answer so.
 */
export function byteRange(sent: string | undefined, byteSize: number): ByteRange | 'none' | undefined {
  const { from = '', to = '' } = /^bytes=(?<from>\d*)-(?<to>\d*)$/i.exec(sent ?? '')?.groups ?? {};
  if (from === '') {
    if (to === '' || byteSize === 0) return undefined;
    return Number(to) === 0 ? 'none' : { start: Math.max(0, byteSize - Number(to)), end: byteSize - 1 };
  }
  if (to !== '' && Number(to) < Number(from)) return undefined;
  if (Number(from) >= byteSize) return 'none';
  return { start: Number(from), end: to === '' ? byteSize - 1 : Math.min(byteSize - 1, Number(to)) };
}

/** The headers of a part, of the whole, or of the refusal of what is no part of it. */
export const rangeHeaders = (
  part: ByteRange | 'none' | undefined,
  byteSize: number,
): Readonly<Record<string, string>> => ({
  'Accept-Ranges': 'bytes',
  ...(part && {
    'Content-Range': `bytes ${part === 'none' ? '*' : `${part.start}-${part.end}`}/${byteSize}`,
  }),
});

export const rangeNotSatisfiable = refusals.badRequest('range_not_satisfiable', 416);
