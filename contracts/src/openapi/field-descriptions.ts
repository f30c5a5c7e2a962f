import { accountsDescriptions } from './descriptions/accounts.ts';
import { catalogDescriptions } from './descriptions/catalog.ts';
import { commonDescriptions } from './descriptions/common.ts';
import { ordersDescriptions } from './descriptions/orders.ts';
import { storedValueDescriptions } from './descriptions/stored-value.ts';
import { storesDescriptions } from './descriptions/stores.ts';
import type { SchemaDescriptions } from './descriptions/types.ts';
import { webhooksDescriptions } from './descriptions/webhooks.ts';
import type { JsonSchema } from './types.ts';

const particular: SchemaDescriptions = {
  ...accountsDescriptions,
  ...catalogDescriptions,
  ...ordersDescriptions,
  ...storedValueDescriptions,
  ...storesDescriptions,
  ...webhooksDescriptions,
};

/** What a field means, by its schema and path: `AdminOrder`, `fulfillments.status`. */
function descriptionOf(schema: string, path: readonly string[]): string | undefined {
  const name = path.at(-1) ?? '';
  const places = [schema, schema.replace(/^Admin/, '')];
  const particularly = places.map((place) => particular[place]?.[path.join('.')]).find((text) => text);
  if (particularly !== undefined) return particularly;
  if (commonDescriptions[name] !== undefined) return commonDescriptions[name];
  return name.startsWith('display_')
    ? `\`${name.slice('display_'.length)}\` for people, such as \`$50.00\`.`
    : undefined;
}

/** A schema in which every property that says nothing of its own is described. */
export function described(name: string, schema: JsonSchema, path: readonly string[] = []): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, part]) => [keyword, describedPart(name, keyword, part, path)]),
  );
}

function describedPart(name: string, keyword: string, part: unknown, path: readonly string[]): unknown {
  switch (keyword) {
    case 'properties':
      return Object.fromEntries(
        Object.entries(part as Record<string, JsonSchema>).map(([property, schema]) => {
          const inner = [...path, property];
          const description = schema.description ?? descriptionOf(name, inner);
          return [property, { ...described(name, schema, inner), ...(description ? { description } : {}) }];
        }),
      );
    case 'items':
      return described(name, part as JsonSchema, path);
    case 'anyOf':
    case 'oneOf':
    case 'allOf':
      return (part as JsonSchema[]).map((each) => described(name, each, path));
    default:
      return part;
  }
}
