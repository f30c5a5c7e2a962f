import { complaint, type Said, type Text, text, textOfComplaint } from '@storefold/contracts';
import { Refusal, refusals } from '@storefold/kernel/core';
import type { z } from 'zod';

type RawIssue = Parameters<NonNullable<z.core.ParseContext<z.core.$ZodIssue>['error']>>[0];

/** The most fields that one refusal reports. */
const MAX_FIELDS = 100;

/** The complaints of the schema itself take precedence over these. */
const context = { error: (issue: RawIssue) => complaint(problemOf(issue)) };

/** Validates a body with its schema. Throws `validation_error` with the messages of each field, nested names dotted. */
export function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body, context);
  if (parsed.success) return parsed.data;
  throw refusals.invalid(problemsByField(parsed.error.issues));
}

/** Validates query parameters with their schema. Throws `parameter_missing` or `parameter_invalid`. */
export function parseQuery<Schema extends z.ZodType>(schema: Schema, query: unknown): z.output<Schema> {
  const parsed = schema.safeParse(query, context);
  if (parsed.success) return parsed.data;
  const problems = problemsByField(parsed.error.issues);
  const details = refusals.detailsOf(problems);
  const [[parameter, ofFirst] = ['base', [text('invalid')]]] = Object.entries(problems);
  if (ofFirst.some(({ text: key }) => key === 'blank')) {
    throw new Refusal('parameter_missing', text('parameter_missing', { name: parameter }), details);
  }
  throw new Refusal(
    'parameter_invalid',
    text('parameter_problems', { parameter, problems: ofFirst }),
    details,
  );
}

function problemsByField(issues: readonly z.core.$ZodIssue[]): Record<string, Text[]> {
  const fields = new Map<string, Set<string>>();
  for (const { path, message } of issues) {
    const field = fieldOf(path);
    fields.set(field, (fields.get(field) ?? new Set()).add(message));
    if (fields.size >= MAX_FIELDS) break;
  }
  return Object.fromEntries(
    [...fields].map(([field, messages]) => [field, [...messages].map(textOfComplaint)]),
  );
}

/** A wrong element is reported under its list; a field inside an element is named with the element's position. */
export function fieldOf(path: readonly PropertyKey[]): string {
  const named = path.slice(0, path.findLastIndex((key) => typeof key !== 'number') + 1);
  return named.length === 0 ? 'base' : named.map(String).join('.');
}

/** What is wrong with one value, in the words of the specification. */
function problemOf(issue: RawIssue): Said {
  const { input } = issue;
  if (input === undefined || input === null || input === '') return 'blank';
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' || isInteger(issue.inst) ? 'not_an_integer' : 'invalid';
    case 'invalid_value':
      return 'not_in_list';
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_union':
      return issue.discriminator === undefined ? 'invalid' : ofDiscriminator(input, issue.discriminator);
    case 'invalid_format':
    case 'not_multiple_of':
    case 'unrecognized_keys':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return 'invalid';
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
}: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): Said {
  if (origin === 'string') return text('too_short', { least: characters(minimum) });
  if (origin === 'array' || origin === 'set') {
    const isEmpty = Array.isArray(input) && input.length === 0;
    return isEmpty ? 'blank' : text('too_short', { least: items(minimum) });
  }
  if (!isNumeric(origin)) return 'invalid';
  const limit = String(minimum);
  return inclusive ? text('at_least', { limit }) : text('greater_than', { limit });
}

function tooBig({ origin, maximum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): Said {
  if (origin === 'string') return text('too_long', { most: characters(maximum) });
  if (origin === 'array' || origin === 'set') return text('too_long', { most: items(maximum) });
  if (!isNumeric(origin)) return 'invalid';
  const limit = String(maximum);
  return inclusive ? text('at_most', { limit }) : text('less_than', { limit });
}

const isNumeric = (origin: string): boolean => origin === 'number' || origin === 'int' || origin === 'bigint';

function ofDiscriminator(input: unknown, discriminator: string): Said {
  const value =
    typeof input === 'object' && input !== null
      ? (input as Record<string, unknown>)[discriminator]
      : undefined;
  return value === undefined || value === null || value === '' ? 'blank' : 'not_in_list';
}

const characters = (limit: number | bigint): Said =>
  Number(limit) === 1 ? 'one_character' : text('characters', { count: Number(limit) });
const items = (limit: number | bigint): Said =>
  Number(limit) === 1 ? 'one_item' : text('items', { count: Number(limit) });
