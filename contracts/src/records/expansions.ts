import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';

/**
 * The paths of the associations that `expand` adds to an endpoint's response: `variants`, `variants.media`. They are the
 * optional parts of a record's shape, and theirs one level further.
 */
export const expansionsOf = (endpoint: Endpoint): string[] => pathsIn(recordOf(endpoint), 2);

function pathsIn(shape: unknown, levels: number): string[] {
  if (levels === 0) return [];
  return [...associationsOf(shape)].flatMap(([name, inner]) => [
    name,
    ...pathsIn(inner, levels - 1).map((each) => `${name}.${each}`),
  ]);
}

/** By name, the shapes of the associations that `expand` adds to a record. */
export function associationsOf(shape: unknown): ReadonlyMap<string, unknown> {
  const associations = new Map<string, unknown>();
  for (const [name, part] of Object.entries(shape instanceof z.ZodObject ? shape.shape : {})) {
    if (!(part instanceof z.ZodOptional)) continue;
    const inner = part.unwrap();
    associations.set(name, inner instanceof z.ZodArray ? inner.element : inner);
  }
  return associations;
}

/** The shape of an endpoint's record; of the records, when it answers with a list of them. */
export function recordOf({ answer: { body } }: Pick<Endpoint, 'answer'>): unknown {
  return body instanceof z.ZodObject && body.shape.data instanceof z.ZodArray
    ? body.shape.data.element
    : body;
}
