import type { FilePart } from '@storefold/kernel/ports';

/**
 * The one part of a file that a request asks for with `Range`. Undefined: the whole, also where several parts are asked for, or
 * none that there is. A server may answer so.
 */
export function byteRange(sent: string | undefined, byteSize: number): FilePart | undefined {
  const { from = '', to = '' } = /^bytes=(?<from>\d{0,15})-(?<to>\d{0,15})$/.exec(sent ?? '')?.groups ?? {};
  if (from === '' && to === '') return undefined;
  const last = byteSize - 1;
  const start = from === '' ? Math.max(0, byteSize - Number(to)) : Number(from);
  const end = from === '' || to === '' ? last : Math.min(last, Number(to));
  return start <= end ? { start, end } : undefined;
}
