import { Fault, notImitated } from './errors.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { parseJson, requireContentType } from './request.ts';
import type { EngineRequest } from './route.ts';

const NDJSON = 'application/x-ndjson';
const CSV = 'text/csv';

/** The documents that a request brings: an array or one object as JSON, or one object per line. @throws Fault */
export function readAddedDocuments({ contentType, body }: EngineRequest): JsonObject[] {
  const type = requireContentType(contentType, ['application/json', NDJSON, CSV]);
  if (type === CSV) throw notImitated('documents as CSV');
  const format = type === NDJSON ? 'ndjson' : 'json';
  const text = body.toString('utf8');
  if (text.trim() === '') throw new Fault('missing_payload', `A ${format} payload is missing.`);
  const complaint = `The \`${format}\` payload provided is malformed.`;
  if (format === 'ndjson') {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    return lines.map((line) => documentIn(parseJson(line, complaint), complaint));
  }
  const value = parseJson(text, complaint);
  return (Array.isArray(value) ? value : [value]).map((item: Json) => documentIn(item, complaint));
}

const documentIn = (value: Json, complaint: string): JsonObject => {
  if (isObject(value)) return value;
  throw new Fault(
    'malformed_payload',
    `${complaint} \`Couldn't serialize document value: invalid type: expected a map\`.`,
  );
};
