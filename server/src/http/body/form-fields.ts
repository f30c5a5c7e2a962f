import { z } from 'zod';
import { innermost } from './schema-path.ts';

/**
 * The fields of a form as JSON would have them: text, and what the schema has for numbers, booleans, lists (`name[]`, or the
 * name several times) and objects (as JSON). What cannot be read so stays text, which the schema then refuses.
 */
export function formFields(
  schema: z.ZodType | undefined,
  fields: ReadonlyMap<string, readonly string[]>,
): Record<string, unknown> {
  const shape = schema instanceof z.ZodObject ? schema.shape : {};
  const entries = [...fields].map(([sent, values]): [string, unknown] => {
    const name = sent.endsWith('[]') ? sent.slice(0, -2) : sent;
    const part = innermost(Object.hasOwn(shape, name) ? shape[name] : undefined);
    if (part instanceof z.ZodArray)
      return [name, values.map((value) => typed(innermost(part.element), value))];
    return [Object.hasOwn(shape, name) ? name : sent, typed(part, values.at(-1) ?? '')];
  });
  return Object.fromEntries(entries);
}

function typed(part: unknown, value: string): unknown {
  if (part instanceof z.ZodNumber && value.trim() !== '' && Number.isFinite(Number(value)))
    return Number(value);
  if (part instanceof z.ZodBoolean && (value === 'true' || value === 'false')) return value === 'true';
  if (part instanceof z.ZodObject || part instanceof z.ZodRecord) return parsed(value);
  return value;
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
