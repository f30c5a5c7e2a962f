import type { IncomingMessage } from 'node:http';
import { Fault } from './errors.ts';
import type { Json } from './json.ts';
import type { EngineRequest } from './route.ts';

export const readBody = async (message: IncomingMessage): Promise<Buffer> =>
  Buffer.concat(await message.toArray());

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
