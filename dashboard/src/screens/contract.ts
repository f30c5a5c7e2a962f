import { allEndpoints, type Endpoint } from '@storefold/contracts';
import { z } from 'zod';
import type { FieldKind } from './screen.ts';

/** What the contract of an endpoint says of a field that is typed in. */
export interface ContractField {
  readonly kind: FieldKind;
  readonly isRequired: boolean;
  /** Whether a value can be taken away by null. */
  readonly isNullable: boolean;
  readonly choices: readonly string[];
}

interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly nullable?: boolean;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

const API = '/api/v3/admin';

export const findEndpoint = (method: Endpoint['method'], path: string): Endpoint | undefined =>
  allEndpoints.find((each) => each.method === method && each.path === `${API}${path}`);

export const sortsOf = (path: string): readonly string[] => findEndpoint('GET', path)?.sorts ?? [];

/** The fields of the body of an endpoint, by their names. */
export function fieldsOf(method: 'POST' | 'PATCH', path: string): ReadonlyMap<string, ContractField> {
  const body = findEndpoint(method, path)?.body;
  if (body === undefined) return new Map();
  const schema = z.toJSONSchema(body, {
    io: 'input',
    target: 'openapi-3.0',
    unrepresentable: 'any',
  }) as Schema;
  return new Map(
    Object.entries(schema.properties ?? {}).map(([name, field]) => [
      name,
      {
        ...kindOf(field),
        isRequired: schema.required?.includes(name) === true,
        isNullable: isNullable(field),
      },
    ]),
  );
}

const kindsByFormat: Readonly<Record<string, FieldKind>> = {
  email: 'email',
  uri: 'url',
  'date-time': 'instant',
};

function kindOf(schema: Schema): Pick<ContractField, 'kind' | 'choices'> {
  const plain = { choices: [] };
  const words = schema.enum?.filter((word): word is string => typeof word === 'string' && word !== '') ?? [];
  if (words.length > 0) return { kind: 'select', choices: words };
  const { type, items, anyOf = [] } = schema;
  if (type === 'array') {
    const of = items?.enum?.map(String) ?? [];
    return of.length > 0 ? { kind: 'many', choices: of } : { kind: 'list', choices: [] };
  }
  if (type === 'boolean') return { kind: 'boolean', ...plain };
  if (type === 'integer') return { kind: 'integer', ...plain };
  if (type === 'number' || anyOf.some((each) => each.type === 'number')) return { kind: 'decimal', ...plain };
  return { kind: kindsByFormat[schema.format ?? ''] ?? 'text', ...plain };
}

const isNullable = ({ nullable, anyOf = [] }: Schema): boolean =>
  nullable === true || anyOf.some((each) => each.nullable === true || each.type === 'null');
