import { allEndpoints, type Endpoint } from '@storefold/contracts';
import { z } from 'zod';
import { withFields } from '../harness/with-fields.ts';

/** The part of a JSON schema that names fields and their values. */
interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
}

const schemaOf = (schema: z.ZodType | undefined): Schema =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema) : {};

/** The fields that records of each noun show in either API, with the words that they may have. */
const shownByNoun = new Map<string, ReadonlyMap<string, readonly unknown[]>>();

const branchesOf = (schema: Schema): readonly Schema[] => [
  schema,
  ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap(branchesOf),
];

const fieldsOf = (schema: Schema): Readonly<Record<string, Schema>> =>
  Object.assign({}, ...branchesOf(schema).map(({ properties = {} }) => properties));

const itemsOf = (schema: Schema): Schema => ({
  anyOf: branchesOf(schema).flatMap(({ items }) => items ?? []),
});

/** Every field of a response at any depth, with the words that it may have. */
function shownFields(schema: Schema, found = new Map<string, readonly unknown[]>()) {
  for (const branch of branchesOf(schema)) {
    if (branch.items) shownFields(branch.items, found);
    for (const [name, field] of Object.entries(branch.properties ?? {})) {
      const words = branchesOf(field).flatMap((each) => each.enum ?? []);
      found.set(name, [...(found.get(name) ?? []), ...words]);
      shownFields(field, found);
    }
  }
  return found;
}

const PLANTED = 'planted';
const NUMBER = 9_876_543;
const AMOUNT = '98765.43';
const TIME = '2001-02-03T04:05:06.000Z';
/** What no fact that follows from the request may have. */
export const traces = [PLANTED, String(NUMBER), AMOUNT, TIME];

/** What attackers try beside the fields that are shown. */
const tried: Readonly<Record<string, unknown>> = {
  ...JSON.parse(`{ "__proto__": { "verified": true, "scopes": ["write_all"], "email": "${PLANTED}" } }`),
  admin: true,
  is_admin: true,
  spree_admin: true,
  role: 'owner',
  roles: ['owner'],
  role_ids: [`role_${PLANTED}`],
  scopes: ['write_all'],
  store_id: `store_${PLANTED}`,
  customer_id: `cus_${PLANTED}`,
  user_id: `cus_${PLANTED}`,
  customer_group_ids: [`cgrp_${PLANTED}`],
  is_guest: true,
  verified: true,
  verified_at: TIME,
  email_verified: true,
  email_verified_at: TIME,
  password_hash: PLANTED,
  password_digest: PLANTED,
  credential_epoch: NUMBER,
  deletion_id: PLANTED,
  origin: PLANTED,
  tags: [PLANTED],
  internal_note: PLANTED,
  price: AMOUNT,
  unit_price: AMOUNT,
  total: AMOUNT,
  balance: AMOUNT,
  amount_due: AMOUNT,
  amount_used: AMOUNT,
  amount_authorized: AMOUNT,
  payment_status: 'paid',
  fulfillment_status: 'shipped',
  completed_at: TIME,
  canceled_at: TIME,
  deleted_at: TIME,
  created_at: TIME,
  updated_at: TIME,
};

/** The first value of each field at any depth. */
function valuesIn(value: unknown, found = new Map<string, unknown>()): ReadonlyMap<string, unknown> {
  if (Array.isArray(value)) for (const each of value) valuesIn(each, found);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      if (!found.has(name)) found.set(name, inner);
      valuesIn(inner, found);
    }
  }
  return found;
}

/** Another value of the same kind, which the store would take if the field were the sender's to set. */
function otherThan(value: unknown, words: readonly unknown[]): unknown {
  const other = words.findLast((word) => word !== value && word !== 'completed');
  if (other !== undefined) return other;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return NUMBER;
  if (Array.isArray(value)) return [PLANTED];
  if (typeof value === 'object' && value !== null) return { [PLANTED]: PLANTED };
  if (typeof value !== 'string') return PLANTED;
  if (/^-?\d+(\.\d+)?$/.test(value)) return AMOUNT;
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return TIME;
  return /^[a-z]+_\w+$/.test(value) ? value.replace(/_\w+$/, `_${PLANTED}`) : PLANTED;
}

/** The noun of an endpoint, the same in both APIs. */
const nounOf = ({ name }: Endpoint): string => name.replace(/^admin_/, '').replace(/\..*$/, '');

function shownBy(noun: string): ReadonlyMap<string, readonly unknown[]> {
  const known = shownByNoun.get(noun);
  if (known) return known;
  const answers = allEndpoints.filter((each) => nounOf(each) === noun).map(({ answer }) => answer.body);
  const fields = new Map([...new Set(answers)].flatMap((body) => [...shownFields(schemaOf(body))]));
  shownByNoun.set(noun, fields);
  return fields;
}

/**
 * What is planted in a request: each field that the record's responses show in either API, and what attackers try.
 *
 * @param shown the response to the same request without them
 */
export function plantedFor(endpoint: Endpoint, shown: unknown): Readonly<Record<string, unknown>> {
  const values = valuesIn(shown);
  const planted = [...shownBy(nounOf(endpoint))].map(
    ([name, words]) => [name, otherThan(values.get(name), words)] as const,
  );
  return { ...tried, ...Object.fromEntries(planted) };
}

/** The body with what is planted in each of its objects, except for what the endpoint declares there. */
export function plantedIn(
  endpoint: Endpoint,
  body: unknown,
  planted: Readonly<Record<string, unknown>>,
): unknown {
  if (body instanceof Blob || body instanceof FormData) {
    const fields = fieldsOf(schemaOf(endpoint.body));
    const undeclared = Object.entries(planted).filter(([name]) => !Object.hasOwn(fields, name));
    return withFields(body, Object.fromEntries(undeclared));
  }
  return planting(body ?? {}, schemaOf(endpoint.body), planted, true);
}

function planting(
  value: unknown,
  schema: Schema,
  planted: Readonly<Record<string, unknown>>,
  isWhole = false,
): unknown {
  // The first of a list stands for all: a body may hold only so many keys.
  if (Array.isArray(value))
    return value.map((each, index) => (index === 0 ? planting(each, itemsOf(schema), planted) : each));
  if (typeof value !== 'object' || value === null) return value;
  const fields = fieldsOf(schema);
  // An object of which nothing is declared takes any name.
  if (Object.keys(fields).length === 0 && !isWhole) return value;
  const own = Object.entries(value).map(([name, inner]) => [
    name,
    planting(inner, fields[name] ?? {}, planted),
  ]);
  const undeclared = Object.entries(planted).filter(([name]) => !Object.hasOwn(fields, name));
  return Object.fromEntries([...undeclared, ...own]);
}

/**
 * The fields of a response that have what was planted, and did not have it before. A truth value or a word counts only
 * where there was another one: a list that has grown since may have any.
 */
export function grownIn(
  response: unknown,
  plain: unknown,
  planted: Readonly<Record<string, unknown>>,
  path = '',
): string[] {
  if (typeof response !== 'object' || response === null) return [];
  return Object.entries(response).flatMap(([name, value]) => {
    const before = (plain as Record<string, unknown> | null | undefined)?.[name];
    const isPlanted = (each: unknown) =>
      Object.hasOwn(planted, name) && JSON.stringify(each) === JSON.stringify(planted[name]);
    const isOrdinary = !traces.some((trace) => JSON.stringify(value).includes(trace));
    const isNew = isOrdinary && before === undefined;
    return isPlanted(value) && !isPlanted(before) && !isNew
      ? [`${path}${name}`]
      : grownIn(value, before, planted, `${path}${name}.`);
  });
}
