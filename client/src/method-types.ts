import type { Call, ListCall } from './call.ts';
import type { Expand, Expanded } from './expand-types.ts';
import type { Collection } from './page.ts';

/** What any request may be given. */
export interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds until an attempt is given up. */
  readonly timeoutMs?: number | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Of a write: by default each call has a new one, which its retries share. At most 255 visible characters. */
  readonly idempotencyKey?: string | undefined;
}

type FilterValue = string | number | boolean;

type Comparing = 'eq' | 'not_eq' | 'cont' | 'i_cont' | 'start' | 'end' | 'gt' | 'gteq' | 'lt' | 'lteq';

/** Filters of any list: an attribute and a predicate. What a list cannot be filtered by is ignored by the store. */
export type Filters = {
  readonly [Name in `${string}_${Comparing}`]?: FilterValue | undefined;
} & {
  readonly [Name in `${string}_in`]?: readonly FilterValue[] | undefined;
} & {
  readonly [Name in `${string}_${'null' | 'not_null' | 'present' | 'blank'}`]?: boolean | undefined;
};

/** Filters that need no predicate; those whose name ends with `[]` take several values. */
type PlainFilters<Name extends string> = {
  readonly [N in Name as N extends `${infer Several}[]` ? Several : N]?:
    | (N extends `${string}[]` ? readonly FilterValue[] : FilterValue)
    | undefined;
};

/** Option values: any within one option type, and one of each type that is named. */
interface OptionValueFilter {
  readonly with_option_value_ids?: readonly string[] | undefined;
}

/** What a list can be narrowed down by: `q`, and names that also work outside of it, as the product lists have them. */
export type Filtered<Plain extends string = never> = PlainFilters<Plain> & {
  readonly q?:
    | (Filters & ([Plain] extends [never] ? unknown : PlainFilters<Plain> & OptionValueFilter))
    | undefined;
};

/** What an endpoint takes, answers and refuses. */
export interface Operation<Answer, Code extends string, Body = undefined, Query = unknown> {
  readonly answer: Answer;
  readonly code: Code;
  readonly body: Body;
  readonly query: Query;
}

/** The item of a page or of a whole list. */
export type ItemOf<Answer> = Answer extends { data: readonly (infer Item)[] } ? Item : never;

/** Which associations come along, and which fields; `id` always comes. */
interface Shaping<Shape, E, F> {
  readonly expand?: readonly (E & Expand<Shape>)[] | undefined;
  readonly fields?: readonly F[] | undefined;
}

interface Paging {
  /** Field names, `-` before those that descend. */
  readonly sort?: string | readonly string[] | undefined;
  /** From 1. */
  readonly page?: number | undefined;
  /** 1 to 100, default 25. */
  readonly limit?: number | undefined;
}

type WithFields<Shape, F> = Pick<Shape, keyof Shape & (F | 'id')>;

/** A shape with what `expand` asked for, cut down to `fields`. */
type Shown<Shape, E extends string, F> = [keyof Shape] extends [F]
  ? Expanded<Shape, E>
  : WithFields<Expanded<Shape, E>, F>;

export type ListMethod<Parameters extends readonly string[], Item, Code extends string, Query> = <
  const E extends Expand<Item> = never,
  const F extends keyof Item = keyof Item,
>(
  ...args: [...Parameters, options?: Query & Paging & Shaping<Item, E, F> & RequestOptions]
) => ListCall<Shown<Item, E, F>, Code>;

export type CollectionMethod<Parameters extends readonly string[], Item, Code extends string, Query> = <
  const E extends Expand<Item> = never,
  const F extends keyof Item = keyof Item,
>(
  ...args: [...Parameters, options?: Query & Shaping<Item, E, F> & RequestOptions]
) => Call<Collection<Shown<Item, E, F>>, Code>;

export type GetMethod<Parameters extends readonly string[], Shape, Code extends string, Query> = <
  const E extends Expand<Shape> = never,
  const F extends keyof Shape = keyof Shape,
>(
  ...args: [...Parameters, options?: Query & Shaping<Shape, E, F> & RequestOptions]
) => Call<Shown<Shape, E, F>, Code>;

/** The arguments of a write: the body may be left out when nothing in it is required. */
type WriteArguments<Parameters extends readonly string[], Body, Options> = Body extends undefined
  ? [...Parameters, options?: Options]
  : Partial<Body> extends Body
    ? [...Parameters, body?: Body, options?: Options]
    : [...Parameters, body: Body, options?: Options];

export type WriteMethod<Parameters extends readonly string[], Body, Shape, Code extends string, Query> = <
  const E extends Expand<Shape> = never,
  const F extends keyof Shape = keyof Shape,
>(
  ...args: WriteArguments<Parameters, Body, Query & Shaping<Shape, E, F> & RequestOptions>
) => Call<Shown<Shape, E, F>, Code | 'idempotency_key_reused'>;
