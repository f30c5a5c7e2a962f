import {
  allEndpoints,
  allQuestions,
  apiKeyChanged,
  catalogChanged,
  publicEvents,
  sessionEnded,
  storeChanged,
} from '@storefold/contracts';
import { type JsonSchema, namedShapes, openApiDocuments } from '@storefold/contracts/openapi';
import type { AnyField, AnyFields } from '@storefold/kernel/dictionary';
import { questionSubject, wakeSubject } from '@storefold/kernel/questions';
import { z } from 'zod';
import { dictionaries } from '../events/dictionaries.ts';
import { sentenceless } from './sentenceless.ts';

/** A question between services, as those of another version know it. */
export interface PromisedQuestion {
  readonly request: JsonSchema;
  readonly answer: JsonSchema;
  readonly refusals: readonly string[];
}

/** A field of a fact: what kind of value it has, and what its words mean. */
export interface PromisedField {
  readonly kind: string;
  readonly isSealed?: true;
  readonly values?: Readonly<Record<string, string>>;
}

/** An operation of an API, with references to the schemas of its document. */
export interface PromisedOperation {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: Readonly<Record<string, { readonly required: boolean; readonly schema: JsonSchema }>>;
  readonly request?: {
    readonly required: boolean;
    readonly content: Readonly<Record<string, JsonSchema>>;
  };
  /** By status; a refusal has no schema of its own. */
  readonly responses: Readonly<Record<string, JsonSchema | null>>;
}

/** All that somebody outside a service builds on. Texts for people are left out of it. */
export interface Promised {
  /** Of both APIs, by method and path, as `GET /api/v3/store/products`. */
  readonly operations: Readonly<Record<string, PromisedOperation>>;
  /** The schemas with names, which operations and events refer to. */
  readonly schemas: Schemas;
  /** The schemas of what public events carry, by name. */
  readonly events: Readonly<Record<string, JsonSchema>>;
  /** By category of streams, kind of fact, and place in the fact. */
  readonly facts: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, PromisedField>>>>>>;
  readonly questions: Readonly<Record<string, PromisedQuestion>>;
  /** What questions and wake-ups are sent on, below the installation's name. */
  readonly subjects: readonly string[];
}

/** Schemas by name. They refer to each other by `#/components/schemas/` and the name. */
export type Schemas = Readonly<Record<string, JsonSchema>>;

export const SCHEMAS = '#/components/schemas/';

const wakeUps = [apiKeyChanged, catalogChanged, sessionEnded, storeChanged];

/** What this version promises. */
export function promisedNow(): Promised {
  const { store, admin } = openApiDocuments(allEndpoints, '', { examples: {}, refusals: {} });
  const schemas = { ...store.components.schemas, ...admin.components.schemas };
  return inOrder({
    operations: { ...operationsOf(store), ...operationsOf(admin) },
    schemas: Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [name, sentenceless(schema)]),
    ),
    events: Object.fromEntries(publicEvents.map(({ name, data }) => [name, carriedBy(data, schemas)])),
    facts: Object.fromEntries(
      Object.values(dictionaries)
        .flat()
        .map(({ category, facts }) => [
          category,
          Object.fromEntries(
            Object.entries(facts).map(([type, { fields, sealed }]) => [type, fieldsIn(fields, sealed)]),
          ),
        ]),
    ),
    questions: Object.fromEntries(
      allQuestions.map(({ name, request, answer, refusals }) => [
        name,
        { request: schemaOf(request), answer: schemaOf(answer), refusals: refusals.toSorted() },
      ]),
    ),
    subjects: [...allQuestions.map(questionSubject), ...wakeUps.map(wakeSubject)].toSorted(),
  });
}

type Document = ReturnType<typeof openApiDocuments>['store'];

const operationsOf = ({ paths, components }: Document): Promised['operations'] =>
  Object.fromEntries(
    Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => [
        `${method.toUpperCase()} ${path}`,
        operationOf(operation, components),
      ]),
    ),
  );

type Operation = NonNullable<Document['paths'][string]['get']>;

function operationOf(
  { operationId, security, parameters, requestBody, responses }: Operation,
  components: Document['components'],
): PromisedOperation {
  return {
    operationId,
    security,
    parameters: Object.fromEntries(
      parameters.map((each) => {
        const parameter = '$ref' in each ? components.parameters[nameIn(each.$ref)] : each;
        if (!parameter) throw new Error(`${operationId} names a parameter that is not there`);
        const { name, in: place, required = false, schema } = parameter;
        return [`${place} ${name}`, { required, schema: sentenceless(schema) }];
      }),
    ),
    ...(requestBody && {
      request: {
        required: requestBody.required,
        content: Object.fromEntries(
          Object.entries(requestBody.content).map(([type, { schema }]) => [type, sentenceless(schema)]),
        ),
      },
    }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]) => {
        const [answer] = '$ref' in response ? [] : Object.values(response.content ?? {});
        return [status, answer ? sentenceless(answer.schema) : null];
      }),
    ),
  };
}

const nameIn = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

/** A payload that an API answers too is told by the name that it has there. */
function carriedBy(data: z.ZodType, schemas: Schemas): JsonSchema {
  const name = namedShapes.get(data)?.id;
  return name !== undefined && name in schemas ? { $ref: `${SCHEMAS}${name}` } : schemaOf(data);
}

/** The schema of a message as its sender writes it. */
const schemaOf = (schema: z.ZodType): JsonSchema =>
  sentenceless(
    z.toJSONSchema(schema, {
      target: 'draft-2020-12',
      io: 'input',
      unrepresentable: 'any',
      reused: 'inline',
    }),
  );

function fieldsIn(
  fields: AnyFields,
  sealed: readonly string[],
  before = '',
): Readonly<Record<string, PromisedField>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => fieldIn(field, sealed, `${before}${name}`)),
  );
}

/** A field is sealed with the one that it is a part of. */
function fieldIn(field: AnyField, sealed: readonly string[], path: string): [string, PromisedField][] {
  const isSealed = sealed.some(
    (each) => path === each || (/^[.[]/.test(path.slice(each.length)) && path.startsWith(each)),
  );
  const entry: [string, PromisedField] = [
    path,
    {
      kind: kindOf(field),
      ...(isSealed && { isSealed }),
      ...(field.kind === 'choice' && { values: field.values }),
    },
  ];
  if (field.kind === 'list') return [entry, ...fieldIn(field.of, sealed, `${path}[]`)];
  if (field.kind === 'part') return [entry, ...Object.entries(fieldsIn(field.fields, sealed, `${path}.`))];
  return [entry];
}

/** With the noun of an id, the unit of a measure, the standard of a code. */
function kindOf(field: AnyField): string {
  if (field.kind === 'id') return `id of ${field.noun}`;
  if (field.kind === 'measure') return `measure in ${field.unit}`;
  return field.kind === 'code' ? `code of ${field.standard}` : field.kind;
}

/** Keys by the alphabet, so that two releases differ in git where they differ. */
function inOrder<T>(value: T): T {
  if (Array.isArray(value)) return value.map(inOrder) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, each]) => [key, inOrder(each)]),
  ) as T;
}
