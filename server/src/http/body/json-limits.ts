import { type Said, text } from '@storefold/contracts';
import { type Refusal, refusals, textProblem } from '@storefold/kernel/core';

/** How deep one JSON body may be, whatever its size. */
const MAX_DEPTH = 32;

/** How many keys in all, and items in each array, a body may have. */
export interface JsonLimits {
  readonly keys: number;
  readonly arrayItems: number;
}

export const usualLimits: JsonLimits = { keys: 1_000, arrayItems: 1_000 };

/**
 * Walks a parsed body once. Refuses one that is too deep, too wide or holds text that cannot be stored (NUL, halves of
 * surrogate pairs), and drops `__proto__` keys, so that no handler gets one.
 */
export function holdAgainstJsonLimits(body: unknown, most = usualLimits): void {
  let keys = 0;

  function visit(value: unknown, depth: number): void {
    if (typeof value === 'string') checkText(value);
    if (typeof value !== 'object' || value === null) return;
    if (depth > MAX_DEPTH) throw tooMuch(text('nested_deeper_than', { most: MAX_DEPTH }));
    if (Array.isArray(value)) {
      if (value.length > most.arrayItems) {
        throw tooMuch(text('holds_array_longer_than', { most: most.arrayItems }));
      }
      for (const item of value) visit(item, depth + 1);
      return;
    }
    for (const key of Object.keys(value)) {
      if (++keys > most.keys) throw tooMuch(text('holds_more_keys_than', { most: most.keys }));
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

const tooMuch = (what: Said): Refusal => refusals.badRequest(text('body_problem', { what }));
