import { z } from 'zod';

/**
 * How an asker reads an answer. Who answers may be of another version, so fields and words that this version does not know
 * do no harm:
 *
 * - a field that it does not know is passed over;
 * - a word that it does not know, or a field that is absent, is read as what the declaration says by
 *   `.meta({ otherwise: 'metric' })`;
 * - without that, an unknown word is read as it is, unless the declaration says by `.meta({ exact: 'why' })` that such an
 *   answer is of no use; and a field that must be there and is not makes the answer unreadable;
 * - a record that the asker only passes on, by `.meta({ passedOn: true })`, is taken as it was told.
 *
 * Whoever gets an unreadable answer asks another instance.
 */
export function readingOf(answer: z.ZodType): z.ZodType {
  const known = readings.get(answer) ?? read(answer);
  readings.set(answer, known);
  return known;
}

const readings = new WeakMap<z.ZodType, z.ZodType>();

function read(schema: z.ZodType): z.ZodType {
  const { otherwise, exact, passedOn } = schema.meta() ?? {};
  if (exact !== undefined) return schema;
  if (passedOn === true) return z.looseObject({});
  const tolerant = readInside(schema);
  return otherwise === undefined ? tolerant : orElse(tolerant, schema, otherwise);
}

/** An absent value, and a word that is none of the known ones, is read as another one. */
const orElse = (tolerant: z.ZodType, schema: z.ZodType, otherwise: unknown): z.ZodType =>
  tolerant.prefault(otherwise).transform((value) => (schema.safeParse(value).success ? value : otherwise));

function readInside(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodEnum) return z.string();
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape as Record<string, z.ZodType>);
    const reading = z.object(Object.fromEntries(fields.map(([name, field]) => [name, readingOf(field)])));
    const { catchall } = schema.def;
    return catchall ? reading.catchall(catchall as z.ZodType) : reading;
  }
  if (schema instanceof z.ZodArray) return z.array(readingOf(schema.element as z.ZodType));
  if (schema instanceof z.ZodNullable) return readingOf(schema.unwrap() as z.ZodType).nullable();
  if (schema instanceof z.ZodOptional) return optional(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodRecord) return z.record(z.string(), readingOf(schema.valueType as z.ZodType));
  if (schema instanceof z.ZodUnion) return z.union((schema.options as readonly z.ZodType[]).map(readingOf));
  return schema;
}

/** A word that may be absent and is not known says nothing. */
function optional(schema: z.ZodType): z.ZodType {
  const reading = readingOf(schema).optional();
  return schema instanceof z.ZodLiteral ? reading.catch(undefined) : reading;
}
