import type { JsonPath } from '@storefold/kernel/core';
import { z } from 'zod';

/** What is around a part of a schema is taken off: optional, nullable, with a default, changed before or after it is checked. */
export function innermost(part: unknown): unknown {
  if (part instanceof z.ZodOptional || part instanceof z.ZodNullable || part instanceof z.ZodDefault)
    return innermost(part.unwrap());
  if (part instanceof z.ZodPipe)
    return innermost(part.def.in instanceof z.ZodTransform ? part.def.out : part.def.in);
  return part;
}

/** Whether a schema reads what stands at a path. Keys that an object does not name are ignored, with all that is in them. */
export function reads(schema: unknown, [step, ...rest]: JsonPath): boolean {
  if (step === undefined) return true;
  const part = innermost(schema);
  if (part instanceof z.ZodUnion) return part.options.some((option) => reads(option, [step, ...rest]));
  if (part instanceof z.ZodIntersection)
    return [part.def.left, part.def.right].some((side) => reads(side, [step, ...rest]));
  if (part instanceof z.ZodArray) return reads(part.element, rest);
  if (!(part instanceof z.ZodObject)) return true;
  const { shape, catchall } = part.def;
  if (Object.hasOwn(shape, step)) return reads(shape[String(step)], rest);
  return catchall !== undefined;
}
