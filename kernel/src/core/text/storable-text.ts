import type { PlainKey } from '@storefold/contracts';

/** Why a text cannot be stored: databases cut it at NUL, and half a surrogate pair is no Unicode. Undefined when it can. */
export function textProblem(text: string): PlainKey | undefined {
  if (text.includes('\0')) return 'holds_nul';
  return text.isWellFormed() ? undefined : 'holds_bad_unicode';
}

/** The same for every text in a JSON value, the names of objects included. */
export function problemInJson(value: unknown): PlainKey | undefined {
  if (typeof value === 'string') return textProblem(value);
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, part] of Object.entries(value)) {
    const problem = textProblem(name) ?? problemInJson(part);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** The text without what cannot be stored, for what is shown and not compared, such as a name that another system tells. */
export const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed();
