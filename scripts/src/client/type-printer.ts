import type { z } from 'zod';

/** The side of a schema: what is sent, or what is answered. */
export type Side = 'input' | 'output';

type Definition = z.core.$ZodTypes['_zod']['def'];
type Print<D> = (def: D, side: Side, schema: z.core.$ZodType) => string;
type Printers = { readonly [Kind in Definition['type']]?: Print<Extract<Definition, { type: Kind }>> };

/** Prints zod schemas as plain TypeScript. A schema that has a name becomes an interface of that name. */
export class TypePrinter {
  /** The fields of each by name, in the order in which they were first met. */
  readonly interfaces = new Map<string, readonly string[]>();

  /** A kind of schema that no endpoint has had so far is missing here. */
  readonly #printers: Printers;

  /** `word`: the name of the type of a word that is not known yet. */
  constructor(
    private readonly names: ReadonlyMap<z.core.$ZodType, string>,
    private readonly word: string,
  ) {
    const inner: Print<{ innerType: z.core.$ZodType }> = ({ innerType }, side) => this.print(innerType, side);
    const itself: Print<Definition> = ({ type }) => type;
    this.#printers = {
      object: ({ shape }, side, schema) =>
        this.named(schema, side) ?? `{\n${this.fields(shape, side).join('\n')}\n}`,
      array: ({ element }, side) => `${this.inParentheses(element, side)}[]`,
      record: ({ keyType, valueType }, side) =>
        `Record<${this.print(keyType, side)}, ${this.print(valueType, side)}>`,
      union: ({ options }, side) => joined(options.map((option) => this.print(option, side))),
      nullable: ({ innerType }, side) => joined([this.print(innerType, side), 'null']),
      pipe: ({ in: sent, out }, side) => this.print(side === 'input' ? sent : out, side),
      enum: ({ entries }, side) => this.words(Object.values(entries), side),
      literal: ({ values }) => joined(values.map(literal)),
      // Any JSON is a schema of itself.
      lazy: () => 'Json',
      // A list that services of one's own add to: only what is shipped is a type of the client.
      custom: (_, side, schema) => this.words(listOf(schema), side),
      unknown: (_, __, schema) => (isInteger(schema) ? 'number' : 'unknown'),
      optional: inner,
      default: inner,
      catch: inner,
      readonly: inner,
      string: itself,
      number: itself,
      boolean: itself,
      null: itself,
      undefined: itself,
    };
  }

  /** @throws Error on a kind of schema that no endpoint has had so far */
  print(schema: z.core.$ZodType, side: Side): string {
    const { def } = (schema as z.core.$ZodTypes)._zod;
    const print = this.#printers[def.type] as Print<Definition> | undefined;
    if (!print) throw new Error(`the client has no type for a schema of the kind ${def.type}`);
    return print(def, side, schema);
  }

  /** What is answered may be a word of a later version. What is sent may not. */
  private words(known: readonly unknown[], side: Side): string {
    return joined([...known.map(literal), ...(side === 'output' ? [this.word] : [])]);
  }

  private inParentheses(schema: z.core.$ZodType, side: Side): string {
    const type = this.print(schema, side);
    return /^[\w'[\]]+$/.test(type) || schema._zod.def.type === 'object' ? type : `(${type})`;
  }

  private named(schema: z.core.$ZodType, side: Side): string | undefined {
    const name = this.nameOf(schema);
    if (name === undefined || this.interfaces.has(name)) return name;
    this.interfaces.set(name, []);
    const { def } = schema._zod as z.core.$ZodObject['_zod'];
    this.interfaces.set(name, this.fields(def.shape, side));
    return name;
  }

  /** A schema that only says more of another one, such as what it means in a place, has the name of that. */
  private nameOf(schema: z.core.$ZodType): string | undefined {
    const { parent } = schema._zod;
    return this.names.get(schema) ?? (parent && this.nameOf(parent));
  }

  private fields(shape: z.core.$ZodShape, side: Side): readonly string[] {
    return Object.entries(shape).map(([name, field]) => {
      const optional = (side === 'input' ? field._zod.optin : field._zod.optout) === 'optional';
      const type = this.print(field, side);
      const line = optional ? `${name}?: ${joined([type, 'undefined'])};` : `${name}: ${type};`;
      return isDeprecated(field) ? `/** @deprecated${meaningOf(field)} */\n${line}` : line;
    });
  }
}

/** Of two names of the same, the one that nobody should begin to use. */
const isDeprecated = (schema: z.core.$ZodType): boolean => (schema as z.ZodType).meta()?.deprecated === true;

const meaningOf = (schema: z.core.$ZodType): string => {
  const { description } = schema as z.ZodType;
  return description === undefined ? '' : ` ${description}`;
};

/** What another part of the program checks instead of the schema, such as a quantity, says its type itself. */
const isInteger = (schema: z.core.$ZodType): boolean => (schema as z.ZodType).meta()?.type === 'integer';

const listOf = (schema: z.core.$ZodType): readonly string[] =>
  ((schema as z.ZodType).meta()?.enum ?? []) as readonly string[];

/** A union without what is said twice: each text is a `string` anyway. */
function joined(types: readonly string[]): string {
  const all = new Set(types.flatMap((type) => (type.includes('{') ? [type] : type.split(' | '))));
  return [...all].filter((type) => !(all.has('string') && type.startsWith("'"))).join(' | ');
}

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value);
