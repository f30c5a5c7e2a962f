import type { Endpoint } from '@storefold/contracts';

interface Schema {
  readonly shape?: Readonly<Record<string, Schema>>;
  safeParse(value: unknown): { readonly success: boolean };
}

/**
 * A body in which every field of an endpoint that takes free text has one, to any depth: texts, lists of texts, and
 * objects of any keys. `write` makes the text of a field from its name.
 */
export function typedInto(
  { body }: Endpoint,
  write: (field: string) => string,
): Readonly<Record<string, unknown>> {
  return fill((body as Schema | undefined)?.shape ?? {}, write);
}

/** The paths of the fields of an endpoint that take free text, such as `address1` or `items.note`. */
export function textFieldsOf({ body }: Pick<Endpoint, 'body'>): string[] {
  const found = (schema: Schema | undefined, prefix: string): string[] =>
    Object.entries(schema?.shape ?? {}).flatMap(([name, field]) =>
      takesText(field) ? [`${prefix}${name}`] : found(inner(field), `${prefix}${name}.`),
    );
  return found(inner(body as Schema | undefined), '');
}

/** The schema of an object inside of optional and nullable values and of lists. */
function inner(schema: Schema | undefined): Schema | undefined {
  if (!schema || schema.shape) return schema;
  const { unwrap, element } = schema as Schema & { unwrap?: () => Schema; element?: Schema };
  return inner(element ?? unwrap?.call(schema));
}

/** Texts of the forms that fields ask for. */
const PROBES = ['text', 'a text of some length', 'text@example.com', 'https://example.com/text'];

const takesText = (schema: Schema): boolean =>
  PROBES.flatMap((text) => [text, [text], { seen: text }]).some((each) => schema.safeParse(each).success);

function fill(
  shape: NonNullable<Schema['shape']>,
  write: (field: string) => string,
): Record<string, unknown> {
  const filled: Record<string, unknown> = {};
  for (const [field, schema] of Object.entries(shape)) {
    const text = write(field);
    const values = [text, [text], { seen: text }];
    const value = values.find((each) => schema.safeParse(each).success) ?? part(schema, write);
    if (value !== undefined) filled[field] = value;
  }
  return filled;
}

/** The value of a field that has fields of its own; undefined if it takes no text. */
function part(schema: Schema, write: (field: string) => string): unknown {
  const { shape, unwrap } = schema as Schema & { unwrap?: () => Schema };
  if (shape) return fill(shape, write);
  return unwrap ? part(unwrap.call(schema), write) : undefined;
}
