import { type Said, text } from '@storefold/contracts';
import { badRequest, type Refusal } from '../core/refusal.ts';
import { textProblem } from '../core/storable-text.ts';

/** Limits on the structure of one JSON body, whatever its size. */
const jsonLimits = { depth: 32, arrayItems: 1_000 } as const;
/** How many keys a body may have, unless it is one of many records. */
export const MAX_KEYS = 1_000;

/**
 * Walks a parsed body once. Refuses one that is too deep, too wide or holds text that cannot be stored (NUL, halves of
 * surrogate pairs), and drops `__proto__` keys, so that no handler gets one.
 */
export function holdAgainstJsonLimits(body: unknown, mostKeys = MAX_KEYS): void {
  let keys = 0;

  function visit(value: unknown, depth: number): void {
    if (typeof value === 'string') checkText(value);
    if (typeof value !== 'object' || value === null) return;
    if (depth > jsonLimits.depth) throw tooMuch(text('nested_deeper_than', { most: jsonLimits.depth }));
    if (Array.isArray(value)) {
      if (value.length > jsonLimits.arrayItems) {
        throw tooMuch(text('holds_array_longer_than', { most: jsonLimits.arrayItems }));
      }
      for (const item of value) visit(item, depth + 1);
      return;
    }
    for (const key of Object.keys(value)) {
      if (++keys > mostKeys) throw tooMuch(text('holds_more_keys_than', { most: mostKeys }));
      const record = value as Record<string, unknown>;
      if (key === '__proto__') {
        delete record[key];
        continue;
      }
      checkText(key);
      visit(record[key], depth + 1);
    }
  }

  visit(body, 1);
}

function checkText(text: string): void {
  const problem = textProblem(text);
  if (problem !== undefined) throw tooMuch(problem);
}

const tooMuch = (what: Said): Refusal => badRequest(text('body_problem', { what }));
