import type { z } from 'zod';
import { type Access, type Endpoint, endpoint, scoped } from '../endpoint.ts';
import type { ErrorCode } from '../error-codes.ts';
import type { ListFilters } from '../list-filters.ts';
import type { ScopeSubject } from '../scopes/scopes.ts';
import type { ServiceName } from '../service-names.ts';
import { listOf } from '../values.ts';

/** The endpoints of a simple record: a list, one record, making, changing and deleting it. */
export interface CrudEndpoints {
  readonly list: Endpoint;
  readonly read: Endpoint;
  readonly create: Endpoint;
  readonly change: Endpoint;
  readonly delete: Endpoint;
}

type Action = keyof CrudEndpoints;

interface Crud<
  Noun extends string,
  Shape extends z.ZodType,
  Input extends z.ZodType,
  Change extends z.ZodType,
> {
  /** What the names of the endpoints begin with, and where they stand: `/api/v3/admin/<noun>`. */
  readonly noun: Noun;
  readonly service: ServiceName;
  /** What a caller must be allowed to read or write. */
  readonly scope: ScopeSubject;
  readonly shape: Shape;
  readonly input: Input;
  readonly change: Change;
  readonly filters: ListFilters;
  readonly sorts: readonly string[];
  readonly summaries: Readonly<Record<Action, string>>;
  readonly descriptions?: Readonly<Partial<Record<Action, string>>>;
  /** What the endpoints refuse beside what every one of them does. */
  readonly refusals?: Readonly<Partial<Record<Action, readonly ErrorCode[]>>>;
  /** What the endpoint of one record is called; default: `read`. */
  readonly readName?: 'show';
}

/** Declares the endpoints of a simple record. They keep the types of their schemas. */
export function crudEndpoints<
  Noun extends string,
  Shape extends z.ZodType,
  Input extends z.ZodType,
  Change extends z.ZodType,
>({
  noun,
  service,
  scope,
  shape,
  input,
  change,
  filters,
  sorts,
  summaries,
  descriptions = {},
  refusals = {},
  readName,
}: Crud<Noun, Shape, Input, Change>) {
  const path = `/api/v3/admin/${noun}` as const;
  const one = `${path}/:id` as `${string}/:id`;
  const [read, write] = [scoped(`read_${scope}`), scoped(`write_${scope}`)];
  const about = (action: Action, access: Access, ...usual: readonly ErrorCode[]) => ({
    name: `${noun}.${action === 'read' ? (readName ?? action) : action}` as `${Noun}.${string}`,
    service,
    access,
    summary: summaries[action],
    ...(descriptions[action] === undefined ? {} : { description: descriptions[action] }),
    refusals: [...usual, ...(refusals[action] ?? [])],
  });
  return {
    list: endpoint({
      ...about('list', read),
      method: 'GET',
      path,
      list: true,
      filters,
      sorts,
      answer: { status: 200, body: listOf(shape) },
    }),
    create: endpoint({
      ...about('create', write, 'validation_error'),
      method: 'POST',
      path,
      body: input,
      answer: { status: 201, body: shape },
    }),
    read: endpoint({
      ...about('read', read, 'record_not_found'),
      method: 'GET',
      path: one,
      answer: { status: 200, body: shape },
    }),
    change: endpoint({
      ...about('change', write, 'record_not_found', 'validation_error'),
      method: 'PATCH',
      path: one,
      body: change,
      answer: { status: 200, body: shape },
    }),
    delete: endpoint({
      ...about('delete', write, 'record_not_found'),
      method: 'DELETE',
      path: one,
      answer: { status: 204 },
    }),
  } as const;
}
