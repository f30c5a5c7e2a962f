import { commonFields } from './common-fields.ts';
import type { JsonSchema } from './types.ts';

/** A schema in which every property is described: by its own schema, or else by its name. */
export function described(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, part]) => [keyword, describedPart(keyword, part)]),
  );
}

function describedPart(keyword: string, part: unknown): unknown {
  switch (keyword) {
    case 'properties':
      return Object.fromEntries(
        Object.entries(part as Record<string, JsonSchema>).map(([name, schema]) => {
          const description = schema.description ?? meaningOf(name);
          return [name, { ...described(schema), ...(description ? { description } : {}) }];
        }),
      );
    case 'items':
      return described(part as JsonSchema);
    case 'anyOf':
    case 'oneOf':
    case 'allOf':
      return (part as JsonSchema[]).map(described);
    default:
      return part;
  }
}

function meaningOf(name: string): string | undefined {
  if (commonFields[name] !== undefined) return commonFields[name];
  if (!name.startsWith('display_')) return undefined;
  return `\`${name.slice('display_'.length)}\` for people, such as \`$50.00\`.`;
}
