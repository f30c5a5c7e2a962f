import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

/**
 * The paths of the associations that `expand` adds to an endpoint's response: `variants`, `variants.media`. They are the
 * optional parts of a record's shape, and theirs one level further.
 */
export const expansionsOf = ({ answer }: Endpoint): string[] => associationsOf(recordOf(answer.body), 2);

function associationsOf(shape: unknown, levels: number): string[] {
  if (!(shape instanceof z.ZodObject) || levels === 0) return [];
  return Object.entries(shape.shape).flatMap(([name, part]) => {
    if (!(part instanceof z.ZodOptional)) return [];
    const inner = part.unwrap();
    const further = associationsOf(inner instanceof z.ZodArray ? inner.element : inner, levels - 1);
    return [name, ...further.map((each) => `${name}.${each}`)];
  });
}

/** The shape of a list's records, or of the one record. */
const recordOf = (body: z.ZodType | undefined): unknown =>
  body instanceof z.ZodObject && body.shape.data instanceof z.ZodArray ? body.shape.data.element : body;
