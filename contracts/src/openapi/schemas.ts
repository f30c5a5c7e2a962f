import { z } from 'zod';
import { namedShapes } from '../named-shapes.ts';
import { described } from './described.ts';
import type { JsonSchema, Reference } from './types.ts';

const SCHEMAS = '#/components/schemas/';

/** What zod cannot say: any JSON without a circle, which generators of clients do not follow, and what a text is read as. */
const said: Readonly<Record<string, JsonSchema>> = {
  Json: { description: 'Any JSON value.' },
  Timestamp: { type: 'string', format: 'date-time' },
};

/** Gives every zod schema of a document a name, and translates all of them at once. */
export class SchemaBook {
  /** A reference to a schema, which gets the name unless it has one. */
  refTo(schema: z.ZodType, name: string): Reference {
    if (!namedShapes.has(schema)) namedShapes.add(schema, { id: name });
    return { $ref: `${SCHEMAS}${namedShapes.get(schema)?.id}` };
  }

  /**
   * All schemas by name, in the form in which a client sends and receives them: before the store reads a request,
   * and open to further keys in a response.
   */
  translate(): Record<string, JsonSchema> {
    const { schemas } = z.toJSONSchema(namedShapes, {
      target: 'draft-2020-12',
      io: 'input',
      unrepresentable: 'any',
      uri: (id) => `${SCHEMAS}${id}`,
    });
    return Object.fromEntries(
      Object.entries(schemas).map(([id, { $schema: _dialect, $id: _uri, ...schema }]) => [
        id,
        said[id] ?? described(schema),
      ]),
    );
  }
}

/** Those of the schemas that a part of a document refers to, directly or through others, by name. */
export function referencedBy(
  part: unknown,
  schemas: Readonly<Record<string, JsonSchema>>,
): Record<string, JsonSchema> {
  const found = new Map<string, JsonSchema>();
  const collect = (text: string): void => {
    for (const [, id = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const schema = schemas[id];
      if (schema === undefined || found.has(id)) continue;
      found.set(id, schema);
      collect(JSON.stringify(schema));
    }
  };
  collect(JSON.stringify(part));
  return Object.fromEntries([...found].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
