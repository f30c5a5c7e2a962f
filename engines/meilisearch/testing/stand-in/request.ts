import type { IncomingMessage } from 'node:http';
import { Fault } from './errors.ts';
import type { Json } from './json.ts';
import type { EngineRequest } from './route.ts';

/** @throws Fault when the body is larger than permitted */
export async function readBody(message: IncomingMessage, limitBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message) {
    const bytes: Buffer = chunk;
    size += bytes.length;
    if (size <= limitBytes) chunks.push(bytes);
  }
  if (size <= limitBytes) return Buffer.concat(chunks);
  throw new Fault(
    'payload_too_large',
    `The provided payload reached the size limit. The maximum accepted payload size is ${readableSize(limitBytes)}.`,
  );
}

/** Parses the JSON of a request. @throws Fault */
export function jsonBody({ contentType, body }: EngineRequest): Json {
  const hint = 'Accepted values for the Content-Type header are: `application/json`';
  if (contentType === undefined) {
    throw new Fault('missing_content_type', `A Content-Type header is missing. ${hint}`);
  }
  if (contentType.split(';')[0]?.trim().toLowerCase() !== 'application/json') {
    throw new Fault('invalid_content_type', `The Content-Type \`${contentType}\` is invalid. ${hint}`);
  }
  try {
    const value: Json = JSON.parse(body.toString('utf8'));
    return value;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Fault('malformed_payload', `The json payload provided is malformed. \`${reason}\`.`);
  }
}

const readableSize = (bytes: number): string => {
  const units = ['B', 'KiB', 'MiB', 'GiB'];
  const exponent = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const size = bytes / 1024 ** exponent;
  return `${Number.isInteger(size) ? size : size.toFixed(2)} ${units[exponent]}`;
};
