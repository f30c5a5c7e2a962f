import { commonFields } from './common-fields.ts';
import type { JsonSchema } from './types.ts';

/** A schema in which every property is described, by its own schema or else by its name, and which chooses no more than it has to. */
export function described(schema: JsonSchema): JsonSchema {
  return withPlainChoice(
    Object.fromEntries(
      Object.entries(schema).map(([keyword, part]) => [keyword, describedPart(keyword, part)]),
    ),
  );
}

/**
 * The same with fewer choices, of which generators make a type each: choices of a choice stand beside the others, a short text
 * allows the empty one, and what may be null has two types.
 */
function withPlainChoice({ anyOf, ...rest }: JsonSchema): JsonSchema {
  if (!Array.isArray(anyOf)) return anyOf === undefined ? rest : { anyOf, ...rest };
  const all = (anyOf as JsonSchema[]).flatMap((each) =>
    Array.isArray(each.anyOf) && Object.keys(each).length === 1 ? (each.anyOf as JsonSchema[]) : [each],
  );
  const isNull = ({ type }: JsonSchema) => type === 'null';
  const choices = withoutEmptyText(all.filter((each) => !isNull(each)));
  const isNullable = all.some(isNull);
  const [only, ...more] = choices;
  if (only && more.length === 0 && (!isNullable || isSimple(only)))
    return { ...only, ...(isNullable ? { type: [only.type, 'null'] } : {}), ...rest };
  return { anyOf: [...choices, ...(isNullable ? [{ type: 'null' }] : [])], ...rest };
}

/** Of a text that may be empty and a text of some length there is one left. */
function withoutEmptyText(choices: readonly JsonSchema[]): readonly JsonSchema[] {
  const others = choices.filter((each) => each.const !== '');
  const [text] = others;
  const isAnyText = text?.type === 'string' && isSimple(text) && !text.pattern && !text.format;
  if (others.length === choices.length || others.length !== 1 || !isAnyText) return choices;
  const { minLength: _, ...anyLength } = text;
  return [anyLength];
}

const isSimple = ({ type, const: only, enum: words }: JsonSchema): boolean =>
  ['string', 'number', 'integer', 'boolean'].includes(String(type)) &&
  only === undefined &&
  words === undefined;

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
    case 'additionalProperties':
      return typeof part === 'object' ? described(part as JsonSchema) : part;
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
