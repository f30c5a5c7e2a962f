import type { z } from 'zod';
import { invalid, Refusal } from '../core/refusal.ts';

type RawIssue = Parameters<NonNullable<z.core.ParseContext<z.core.$ZodIssue>['error']>>[0];

/** The most fields that one refusal reports. */
const MAX_FIELDS = 100;

/** The schema's own texts (`error`, `message`) take precedence over these. */
const context = { error: messageOf };

/** Validates a body with its schema. Throws `validation_error` with the messages of each field, nested names dotted. */
export function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body, context);
  if (parsed.success) return parsed.data;
  throw invalid(messagesByField(parsed.error.issues));
}

/** Validates query parameters with their schema. Throws `parameter_missing` or `parameter_invalid`. */
export function parseQuery<Schema extends z.ZodType>(schema: Schema, query: unknown): z.output<Schema> {
  const parsed = schema.safeParse(query, context);
  if (parsed.success) return parsed.data;
  const details = messagesByField(parsed.error.issues);
  const [first] = Object.entries(details);
  const [name, texts] = first ?? ['base', [IS_INVALID]];
  if (texts.includes(BLANK)) {
    throw new Refusal('parameter_missing', `param is missing or the value is empty: ${name}`, details);
  }
  throw new Refusal('parameter_invalid', `The parameter ${name} ${texts.join(' and ')}`, details);
}

function messagesByField(issues: readonly z.core.$ZodIssue[]): Record<string, string[]> {
  const fields = new Map<string, string[]>();
  for (const { path, message } of issues) {
    const field = fieldOf(path);
    const messages = fields.get(field);
    if (!messages) fields.set(field, [message]);
    else if (!messages.includes(message)) messages.push(message);
    if (fields.size >= MAX_FIELDS) break;
  }
  return Object.fromEntries(fields);
}

/** A wrong element is reported under its list; a field inside an element is named with the element's position. */
export function fieldOf(path: readonly PropertyKey[]): string {
  const named = path.slice(0, path.findLastIndex((key) => typeof key !== 'number') + 1);
  return named.length === 0 ? 'base' : named.map(String).join('.');
}

const BLANK = "can't be blank";
const IS_INVALID = 'is invalid';
const NOT_INCLUDED = 'is not included in the list';

/** The message for one invalid value, in the words of the specification. */
function messageOf(issue: RawIssue): string {
  const { input } = issue;
  if (input === undefined || input === null || input === '') return BLANK;
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' || isInteger(issue.inst) ? 'must be an integer' : IS_INVALID;
    case 'invalid_value':
      return NOT_INCLUDED;
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_union':
      return issue.discriminator === undefined ? IS_INVALID : ofDiscriminator(input, issue.discriminator);
    case 'invalid_format':
    case 'not_multiple_of':
    case 'unrecognized_keys':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return IS_INVALID;
  }
}

/** True for integer schemas, which report a text with the same message as a fraction. */
function isInteger(schema: RawIssue['inst']): boolean {
  const definition: object | undefined = schema?._zod.def;
  return definition !== undefined && 'format' in definition && definition.format === 'safeint';
}

function tooSmall({
  origin,
  minimum,
  inclusive,
  input,
}: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  if (origin === 'string') return `is too short (minimum is ${characters(minimum)})`;
  if (origin === 'array' || origin === 'set') {
    return Array.isArray(input) && input.length === 0 ? BLANK : `is too short (minimum is ${items(minimum)})`;
  }
  if (!isNumeric(origin)) return IS_INVALID;
  return inclusive ? `must be greater than or equal to ${minimum}` : `must be greater than ${minimum}`;
}

function tooBig({ origin, maximum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  if (origin === 'string') return `is too long (maximum is ${characters(maximum)})`;
  if (origin === 'array' || origin === 'set') return `is too long (maximum is ${items(maximum)})`;
  if (!isNumeric(origin)) return IS_INVALID;
  return inclusive ? `must be less than or equal to ${maximum}` : `must be less than ${maximum}`;
}

const isNumeric = (origin: string): boolean => origin === 'number' || origin === 'int' || origin === 'bigint';

function ofDiscriminator(input: unknown, discriminator: string): string {
  const value =
    typeof input === 'object' && input !== null
      ? (input as Record<string, unknown>)[discriminator]
      : undefined;
  return value === undefined || value === null || value === '' ? BLANK : NOT_INCLUDED;
}

const characters = (limit: number | bigint): string => (limit === 1 ? '1 character' : `${limit} characters`);
const items = (limit: number | bigint): string => (limit === 1 ? '1 item' : `${limit} items`);
