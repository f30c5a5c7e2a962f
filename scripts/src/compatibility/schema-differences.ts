import type { JsonSchema } from '@storefold/contracts/openapi';
import { broken, byName, type Difference, noticed } from './difference.ts';
import { SCHEMAS, type Schemas } from './promised.ts';

/**
 * Who writes a value of the schema, and who reads it.
 *
 * - `request`: callers of the last release write it, and this version reads it.
 * - `answer`: this version writes it. Readers of the last release pass over keys and words that they do not know.
 * - `asked`, `told`: the request and the answer of a question. The other service parses it with the very schema of its release:
 *   it drops keys that it does not know, and refuses words that it does not know. And this version reads what the last release
 *   tells, which lacks what is new, as `readingOf` has it.
 */
export type Direction = 'request' | 'answer' | 'asked' | 'told';

interface Sides {
  readonly direction: Direction;
  readonly before: Schemas;
  readonly after: Schemas;
  /** Pairs of named schemas that were compared: each is told once, under its own name. */
  readonly seen: Set<string>;
  /** Whether the asker of this version passes the value on, without a look at it. */
  readonly isPassedOn?: boolean;
}

/** What differs between a schema of the last release and today's. `at`: the place to name. */
export function schemaDifferences(
  at: string,
  before: JsonSchema,
  after: JsonSchema,
  sides: Sides,
): Difference[] {
  const [was, is] = [referred(before), referred(after)];
  if (was === undefined && is === undefined) return compared(at, before, after, sides);
  const pair = `${sides.direction} ${was ?? at} ${is ?? at}`;
  if (sides.seen.has(pair)) return [];
  sides.seen.add(pair);
  const place = was !== undefined && was === is ? `${was} (${sides.direction})` : at;
  return compared(place, open(before, sides.before), open(after, sides.after), sides);
}

/** References within a schema are those of JSON of any shape, which contains itself: it is taken for anything. */
const referred = ({ $ref }: JsonSchema): string | undefined =>
  typeof $ref === 'string' && $ref.startsWith(SCHEMAS) ? $ref.slice(SCHEMAS.length) : undefined;

function open(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const name = referred(schema);
  if (name === undefined) return schema;
  const named = schemas[name];
  if (named === undefined) throw new Error(`there is no schema ${name}`);
  return open(named, schemas);
}

/** One of the shapes that a value may have. */
interface Shape {
  readonly type: string;
  readonly words?: readonly string[];
  readonly fields: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
  /** False where no other key is taken, a schema where all others have it. */
  readonly further: unknown;
  readonly items?: JsonSchema;
  readonly limits: Readonly<Record<string, unknown>>;
}

const LIMITS = [
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
  'pattern',
  'format',
  'propertyNames',
] as const;
const LOWER = new Set<string>(['minLength', 'minimum', 'exclusiveMinimum', 'minItems']);
const UPPER = new Set<string>(['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems']);

function compared(at: string, before: JsonSchema, after: JsonSchema, outside: Sides): Difference[] {
  const sides: Sides = {
    ...outside,
    ...(before.passedOn === true && { direction: 'answer' }),
    ...(after.passedOn === true && { isPassedOn: true }),
  };
  const shapes = (schema: JsonSchema, schemas: Schemas) => groups(shapesOf(schema, schemas));
  return byName(shapes(before, sides.before), shapes(after, sides.after), {
    gone: (type) => [differs(at, `may not be ${said(type)} any more`, isWritten(sides))],
    come: (type) => [differs(at, `may be ${said(type)} as well`, !isWritten(sides))],
    both: (_, was, is) => alternatives(at, was, is, sides),
  });
}

const said = (type: string): string => (type === 'any' ? 'anything' : `of type ${type}`);

/** Whether callers of the last release write it: then less may not be taken, else no more be sent. */
const isWritten = ({ direction }: Sides): boolean => direction === 'request' || direction === 'asked';
/** Whether the other side has a schema of its own, which is as old as it is. */
const isParsed = ({ direction }: Sides): boolean => direction === 'asked' || direction === 'told';

const differs = (at: string, what: string, breaks: boolean): Difference => ({ at, what, breaks });

/** Whether words that had a form of their own are texts that another form takes. */
const isTakenBy = ({ type, words }: Shape, others: readonly Shape[]): boolean =>
  words?.every((word) =>
    others.some(({ type: other, words: listed, limits: { minLength = 0, maxLength, pattern, format } }) => {
      const isLimited = pattern !== undefined || format !== undefined || listed !== undefined;
      const most = maxLength === undefined ? Number.POSITIVE_INFINITY : Number(maxLength);
      return type === other && !isLimited && Number(minLength) <= word.length && word.length <= most;
    }),
  ) === true;

/** Several shapes of one type are told apart by nothing but their order; those that are as they were need not be. */
function alternatives(at: string, all: readonly Shape[], is: readonly Shape[], sides: Sides): Difference[] {
  const was = isWritten(sides) && all.length > 1 ? all.filter((each) => !isTakenBy(each, is)) : all;
  const same = (one: Shape, others: readonly Shape[]) =>
    others.some((other) => JSON.stringify(one) === JSON.stringify(other));
  const before = was.length === 1 && is.length === 1 ? was : was.filter((each) => !same(each, is));
  const after = was.length === 1 && is.length === 1 ? is : is.filter((each) => !same(each, was));
  return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => {
    const [one, other] = [before[index], after[index]];
    if (one && other) return shapeDifferences(at, one, other, sides);
    if (one) return [differs(at, 'has one of its forms no more', isWritten(sides))];
    return [differs(at, 'has a further form', !isWritten(sides))];
  }).flat();
}

function shapeDifferences(at: string, was: Shape, is: Shape, sides: Sides): Difference[] {
  return [
    ...wordDifferences(at, was, is, sides),
    ...LIMITS.flatMap((limit) => limitDifferences(at, limit, was, is, sides)),
    ...fieldDifferences(at, was, is, sides),
    ...(was.items && is.items ? schemaDifferences(`${at}[]`, was.items, is.items, sides) : []),
    ...furtherDifferences(at, was, is, sides),
  ];
}

function wordDifferences(at: string, was: Shape, is: Shape, sides: Sides): Difference[] {
  if (!was.words && !is.words) return [];
  if (!is.words) return [differs(at, 'may be any word', !isWritten(sides) && isParsed(sides))];
  if (!was.words) return [differs(at, `must be one of ${is.words.join(', ')}`, isWritten(sides))];
  const { words: before } = was;
  const { words: after } = is;
  const gone = before.filter((word) => !after.includes(word));
  const come = after.filter((word) => !before.includes(word));
  return [
    ...gone.map((word) => differs(at, `may not be "${word}" any more`, isWritten(sides))),
    ...come.map((word) => differs(at, `may be "${word}" as well`, !isWritten(sides) && isParsed(sides))),
  ];
}

function limitDifferences(at: string, limit: string, was: Shape, is: Shape, sides: Sides): Difference[] {
  const [before, after] = [was.limits[limit], is.limits[limit]];
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const what = `has ${limit} ${JSON.stringify(after) ?? 'no more'} (${JSON.stringify(before) ?? 'none'} before)`;
  if (isWritten(sides)) return [differs(at, what, !isLooser(limit, before, after))];
  return [differs(at, what, isParsed(sides) && !isLooser(limit, after, before))];
}

/** Whether all that the one limit allowed is allowed by the other. Patterns are not understood: another one may refuse. */
function isLooser(limit: string, before: unknown, after: unknown): boolean {
  if (after === undefined) return true;
  if (typeof before !== 'number' || typeof after !== 'number') return false;
  if (LOWER.has(limit)) return after <= before;
  return UPPER.has(limit) && after >= before;
}

function fieldDifferences(at: string, was: Shape, is: Shape, sides: Sides): Difference[] {
  const differences = byName(was.fields, is.fields, {
    gone: (name) => [broken(`${at}.${name}`, 'is gone')],
    come: (name, field) => [cameIn(`${at}.${name}`, field, was, is.required.includes(name), sides)],
    both: (name, before, after) => schemaDifferences(`${at}.${name}`, before, after, sides),
  });
  const shared = Object.keys(was.fields).filter((name) => name in is.fields);
  const demands = shared.flatMap((name) => {
    const [before, after] = [was.required.includes(name), is.required.includes(name)];
    if (before === after) return [];
    return [
      after
        ? becameRequired(`${at}.${name}`, is.fields[name], sides)
        : differs(`${at}.${name}`, 'may be missing', !isWritten(sides)),
    ];
  });
  return [...differences, ...demands];
}

/** What the last release need not have told is missing in what it tells. */
function becameRequired(at: string, field: JsonSchema | undefined, sides: Sides): Difference {
  if (!isMissed(field, sides)) return differs(at, 'is always there', isWritten(sides));
  return broken(
    at,
    'is always there, and the last release need not tell it: say what it is read as (otherwise)',
  );
}

const isMissed = (field: JsonSchema | undefined, { direction, isPassedOn }: Sides): boolean =>
  direction === 'told' && !isPassedOn && field?.otherwise === undefined;

function cameIn(at: string, field: JsonSchema, was: Shape, isRequired: boolean, sides: Sides): Difference {
  const refused = isParsed(sides) && was.further === false;
  switch (sides.direction) {
    case 'request':
      return differs(at, isRequired ? 'must be given' : 'may be given', isRequired);
    case 'answer':
      return noticed(at, 'is new');
    case 'told':
      if (refused) return broken(at, 'is new, and the last release refuses it');
      return isRequired && isMissed(field, sides)
        ? broken(
            at,
            'is always there, and the last release does not tell it: say what it is read as (otherwise), or that it may be missing',
          )
        : noticed(at, 'is new');
    case 'asked': {
      if (isRequired) return broken(at, 'must be given');
      if (refused) return broken(at, 'is new, and the last release refuses it');
      const reason = field.ignorable;
      return typeof reason === 'string'
        ? noticed(at, `may be given; the last release may drop it: ${reason}`)
        : broken(
            at,
            'may be given, and the last release drops it: say why it may (ignorable), or ask a new question',
          );
    }
  }
}

function furtherDifferences(at: string, was: Shape, is: Shape, sides: Sides): Difference[] {
  const [before, after] = [was.further, is.further];
  if (isSchema(before) && isSchema(after)) return schemaDifferences(`${at}.*`, before, after, sides);
  const closes = before !== false && after === false;
  return closes && isWritten(sides) ? [broken(at, 'refuses keys that it does not know')] : [];
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

function groups(shapes: readonly Shape[]): Readonly<Record<string, readonly Shape[]>> {
  const types = new Set(shapes.map(({ type }) => type));
  return Object.fromEntries([...types].map((type) => [type, shapes.filter((each) => each.type === type)]));
}

/** The shapes of a schema: its alternatives, and each type for itself. */
function shapesOf(schema: JsonSchema, schemas: Schemas): Shape[] {
  const opened = open(schema, schemas);
  const choices = opened.anyOf ?? opened.oneOf;
  if (Array.isArray(choices)) {
    const shapes = choices.flatMap((each: JsonSchema) => shapesOf(each, schemas));
    return isAnyJson(shapes) ? [shapeOf({}, 'any')] : shapes;
  }
  if (Array.isArray(opened.allOf))
    return [merged(opened.allOf.flatMap((each: JsonSchema) => shapesOf(each, schemas)))];
  return typesOf(opened).map((type) => shapeOf(opened, type));
}

const jsonTypes = ['string', 'number', 'boolean', 'null', 'array', 'object'];

/** True when the alternatives say together what no schema at all says. */
const isAnyJson = (shapes: readonly Shape[]): boolean =>
  jsonTypes.every((type) =>
    shapes.some((each) => each.type === type && !each.words && Object.keys(each.fields).length === 0),
  );

function typesOf(schema: JsonSchema): readonly string[] {
  const { type, const: only, enum: words } = schema;
  if (Array.isArray(type)) return type;
  if (typeof type === 'string') return [type];
  const [value] = only === undefined ? ((words as unknown[] | undefined) ?? []) : [only];
  if (value === undefined) return [isSchema(schema.properties) ? 'object' : 'any'];
  return [value === null ? 'null' : typeof value];
}

function shapeOf(schema: JsonSchema, type: string): Shape {
  const { const: only, enum: words, properties, required, items, additionalProperties } = schema;
  const said = (only === undefined ? (words as unknown[] | undefined) : [only])?.map(String);
  return {
    type,
    ...(said && { words: said }),
    fields: (properties ?? {}) as Shape['fields'],
    required: (required ?? []) as string[],
    further: additionalProperties,
    ...(isSchema(items) && { items }),
    // No keyword limits what is null.
    limits: type === 'null' ? {} : Object.fromEntries(LIMITS.map((limit) => [limit, schema[limit]])),
  };
}

/** What holds for all: the fields of a body and of its file, for example. */
const merged = (shapes: readonly Shape[]): Shape => {
  const words = shapes.flatMap((shape) => (shape.words ? [shape.words] : []));
  return {
    type: shapes[0]?.type ?? 'object',
    ...(words.length > 0 && {
      words: words.reduce((one, other) => one.filter((word) => other.includes(word))),
    }),
    fields: fieldsOfAll(shapes),
    required: shapes.flatMap(({ required }) => required),
    further: shapes.some(({ further }) => further === false) ? false : undefined,
    limits: {},
  };
};

/** A field that several have must be what each says. */
function fieldsOfAll(shapes: readonly Shape[]): Shape['fields'] {
  const all: Record<string, JsonSchema> = {};
  for (const [name, field] of shapes.flatMap(({ fields }) => Object.entries(fields))) {
    const before = all[name];
    all[name] = before ? { allOf: [before, field] } : field;
  }
  return all;
}
