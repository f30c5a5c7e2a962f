import type { IncomingMessage } from 'node:http';
import type { Answer } from '../idempotency/idempotency-keys.ts';
import { isPublic, matchesTag, privateHeaders, publicHeaders } from './caching.ts';
import { type Call, encode, PreserializedJson } from './call.ts';
import { type HeaderList, OtherContent } from './response.ts';
import { type Fields, toJson } from './response-json.ts';

/** A response before it is written. */
export interface Reply extends Answer {
  /** The text in UTF-8, where it was encoded already. */
  readonly bytes?: Buffer;
  /** Sent instead of JSON. */
  readonly other?: OtherContent;
  readonly headers: HeaderList;
}

/** The response to a call with what its handler returned. */
export function replyOf(
  request: IncomingMessage,
  { endpoint, caller }: Call,
  answer: unknown,
  fields: Fields | undefined,
): Reply {
  const { status } = endpoint.answer;
  if (answer instanceof OtherContent) {
    return { status, text: undefined, other: answer, headers: privateHeaders(endpoint) };
  }
  const text = answer === undefined || status === 204 ? undefined : toJson(answer, fields);
  if (text === undefined || !isPublic(endpoint, caller)) {
    return { status, text, headers: privateHeaders(endpoint) };
  }
  const { bytes, etag } = answer instanceof PreserializedJson && !fields ? answer.encoded : encode(text);
  const isKnown = matchesTag(request.headers['if-none-match'], etag);
  const headers = publicHeaders(etag);
  return isKnown ? { status: 304, text: undefined, headers } : { status, text, bytes, headers };
}
