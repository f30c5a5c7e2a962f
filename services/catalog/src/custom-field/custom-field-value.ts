import { type CustomFieldType, type Said, text } from '@storefold/contracts';
import { inexactNumberIn } from '@storefold/kernel/core';
import { safeHtml } from '../safe-html.ts';

/** A value as text; null when it is blank; or what is wrong with it. */
type ReadValue = { readonly text: string | null } | { readonly problem: Said };

const MAX_SHORT = 255;
const MAX_LONG = 60_000;
const MAX_LEVELS = 32;

const invalid: ReadValue = { problem: 'invalid' };
const blank: ReadValue = { text: null };
const tooLong = (most: number): ReadValue => ({
  problem: text('too_long', { most: text('characters', { count: most }) }),
});

/** A value as clients send it, as the type of the field stores it. Numbers keep their digits. */
export function readValue(type: CustomFieldType, value: unknown): ReadValue {
  if (value === undefined || value === null) return blank;
  switch (type) {
    case 'short_text':
      return readText(value, MAX_SHORT);
    case 'long_text':
      return readText(value, MAX_LONG);
    case 'rich_text':
      return readText(typeof value === 'string' ? safeHtml(value) : value, MAX_LONG);
    case 'number':
      return readNumber(value);
    case 'boolean':
      return readBoolean(value);
    case 'json':
      return readJson(value);
  }
}

function readText(value: unknown, max: number): ReadValue {
  if (typeof value !== 'string' || value.includes('\0')) return invalid;
  if (value.trim() === '') return blank;
  return value.length > max ? tooLong(max) : { text: value };
}

/** Exact: a number in a body is taken by its shortest decimal form. */
function readNumber(value: unknown): ReadValue {
  if (typeof value === 'string' && value.trim() === '') return blank;
  if (typeof value !== 'string' && typeof value !== 'number') return invalid;
  const [, minus = '', whole = '', fraction = ''] =
    /^(-?)0*(\d{1,30})((?:\.\d{1,30})?)$/.exec(String(value).trim()) ?? [];
  if (whole === '') return { problem: 'not_a_number' };
  const digits = whole + fraction;
  return { text: /[1-9]/.test(digits) ? minus + digits : digits };
}

function readBoolean(value: unknown): ReadValue {
  if (value === '') return blank;
  return value === true || value === 'true' || value === false || value === 'false'
    ? { text: String(value) }
    : invalid;
}

/** JSON itself, or its text. */
function readJson(value: unknown): ReadValue {
  if (value === '') return blank;
  const parsed = typeof value === 'string' ? parsedJson(value) : value;
  if (typeof value === 'string' && parsed !== undefined && inexactNumberIn(value)) {
    return { problem: 'inexact_number' };
  }
  if (parsed === undefined || levelsOf(parsed) > MAX_LEVELS) return invalid;
  const text = JSON.stringify(parsed);
  return text.length > MAX_LONG ? tooLong(MAX_LONG) : { text };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Level by level, so that no text is too deep to be looked at. */
function levelsOf(value: unknown): number {
  let levels = 0;
  for (let level = [value].filter(isNested); level.length > 0; levels++) {
    level = level.flatMap((each) => Object.values(each)).filter(isNested);
  }
  return levels;
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;
