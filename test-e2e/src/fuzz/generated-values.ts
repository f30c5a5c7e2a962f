import { oddTexts } from './odd-values.ts';
import type { Random } from './random.ts';

/** The parts of JSON Schema that the contracts use. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
  readonly pattern?: string;
}

/**
 * What a value is generated for.
 *
 * - `valid`: what well-behaved clients send
 * - `boundary`: at the limits of what the schema takes; rules may refuse it
 */
export interface Wanted {
  readonly random: Random;
  readonly mode: 'valid' | 'boundary';
  /** What the generated text begins with. */
  readonly mark: string;
  /** A value for fields whose schema says too little, by their name. */
  readonly known: (field: string) => unknown;
}

/** The value of a field that is not sent. */
export const LEFT_OUT = Symbol('left out');

/** The longest text that is generated: a few of them fit into a body. */
const LONGEST = 2_000;

/** A value that the schema takes. Without a schema: any JSON. */
export function generated(schema: Schema, field: string, wanted: Wanted): unknown {
  const { random, mode } = wanted;
  if (mode === 'valid' || random.chance(0.7)) {
    const known = wanted.known(field);
    if (known !== undefined) return known;
  }
  if (schema.$ref) return random.pick([1, 'x', true, null, [1, 'x'], { y: { z: 'x' } }]);
  if ('const' in schema) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  if (schema.anyOf) return generated(choiceOf(schema.anyOf, wanted), field, wanted);
  const type: string =
    typeof schema.type === 'string' ? schema.type : (random.pickAny(schema.type ?? []) ?? 'any');
  switch (type) {
    case 'object':
      return generatedObject(schema, wanted);
    case 'array':
      return generatedArray(schema, field, wanted);
    case 'string':
      return generatedText(schema, wanted);
    case 'integer':
    case 'number':
      return generatedNumber(schema, wanted);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    default:
      return random.int(1, 3);
  }
}

/** A valid value is rarely null. */
function choiceOf(choices: readonly Schema[], { random, mode }: Wanted): Schema {
  const filled = choices.filter(({ type }) => type !== 'null');
  return random.pick(mode === 'valid' && random.chance(0.9) ? filled : choices);
}

function generatedObject({ properties, required = [] }: Schema, wanted: Wanted): Record<string, unknown> {
  const { random, mark, mode } = wanted;
  if (!properties) return { note: `${mark} of any kind`, deep: { list: [1, mark] } };
  const optional = mode === 'valid' ? 0.3 : 0.5;
  const fields = Object.entries(properties).filter(
    ([name]) => required.includes(name) || random.chance(optional),
  );
  const values = fields.map(([name, schema]) => [name, generated(schema, name, wanted)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== LEFT_OUT));
}

function generatedArray(schema: Schema, field: string, wanted: Wanted): unknown[] {
  const { minItems = 0, maxItems = 3, items = {} } = schema;
  const most = Math.min(maxItems, wanted.mode === 'valid' ? 2 : 30);
  const length =
    wanted.mode === 'valid' ? wanted.random.int(minItems, most) : pickBound(wanted, minItems, most);
  return Array.from({ length }, () => generated(items, field, wanted));
}

function generatedText({ minLength = 0, maxLength = 255, format, pattern }: Schema, wanted: Wanted): string {
  const { random, mark, mode } = wanted;
  if (format === 'uri') return `https://pictures.example.com/${mark}.png`;
  if (pattern?.startsWith('^#')) return '#0aB3ff';
  if (pattern?.includes('\\d')) return random.pick(['0', '12.5', '999999999.999999']);
  if (mode === 'valid') return `${mark} ${random.int(1, 1_000_000)}`;
  const most = Math.min(maxLength, LONGEST);
  if (random.chance(0.5)) return random.pick(oddTexts).slice(0, most).padEnd(minLength, 'x').toWellFormed();
  return mark.padEnd(pickBound(wanted, Math.max(minLength, mark.length), most), 'é');
}

function generatedNumber({ type, minimum = -1_000, maximum = 1e12 }: Schema, wanted: Wanted): number {
  const { random, mode } = wanted;
  const from = Math.max(minimum, -1_000_000);
  if (mode === 'valid') return random.int(Math.max(from, 0), Math.min(maximum, Math.max(from, 0) + 5));
  if (type === 'number' && random.chance(0.3)) return Math.min(maximum, from + 0.1 + 0.2);
  return pickBound(wanted, from, Math.min(maximum, 1e12));
}

const pickBound = ({ random }: Wanted, from: number, to: number): number =>
  random.pick([from, Math.min(from + 1, to), to]);
