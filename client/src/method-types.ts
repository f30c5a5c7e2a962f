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

type Equal = 'eq' | 'not_eq';
type Piece = 'cont' | 'i_cont' | 'start' | 'end';
type Comparing = 'gt' | 'gteq' | 'lt' | 'lteq';
type Presence = 'null' | 'not_null' | 'present' | 'blank';

/** Filters of a list that is not known: an attribute and a predicate. What a list cannot be filtered by is ignored by the store. */
export type Filters = {
  readonly [Name in `${string}_${Equal | Piece | Comparing}`]?: FilterValue | undefined;
} & {
  readonly [Name in `${string}_in`]?: readonly FilterValue[] | undefined;
} & {
  readonly [Name in `${string}_${Presence}`]?: boolean | undefined;
};

/**
 * What a list can be filtered and sorted by: attributes by what they are, names that also work outside of `q` (those with `[]` take
 * several values), and other names. `custom`: custom fields as well.
 */
interface Narrowing {
  readonly text?: string;
  readonly order?: string;
  readonly boolean?: string;
  readonly plain?: string;
  readonly other?: string;
  readonly sort?: string;
  readonly custom?: true;
}

type Named<List extends Narrowing, Kind extends keyof Narrowing> = {
  readonly [K in Kind]: List[K] extends string ? List[K] : never;
}[Kind];

/** Attributes with the predicates that fit what they are. */
type AttributeFilters<Text extends string, Order extends string, Other extends string> = {
  readonly [Name in `${Text}_${Equal | Piece}` | `${Order}_${Equal | Comparing}` | `${Other}_${Equal}`]?:
    | FilterValue
    | undefined;
} & {
  readonly [Name in `${Text | Order | Other}_in`]?: readonly FilterValue[] | undefined;
} & {
  readonly [Name in `${Text | Order | Other}_${Presence}`]?: boolean | undefined;
};

/** Those of the shop: the store knows which there are. */
type CustomField = `cf_${string}`;

/** Filters that need no predicate; those whose name ends with `[]` take several values. */
type PlainFilters<Name extends string> = {
  readonly [N in Name as N extends `${infer Several}[]` ? Several : N]?:
    | (N extends `${string}[]` ? readonly FilterValue[] : FilterValue)
    | undefined;
};

type OtherFilters<Name extends string> = {
  readonly [N in Name]?:
    | (N extends `${string}_${'in' | 'ids'}` ? readonly FilterValue[] : FilterValue)
    | undefined;
};

type Descending<Name extends string> = Name | `-${Name}`;

/** `-` before those that descend. */
type Sorted<Name extends string> = [Name] extends [never]
  ? unknown
  : { readonly sort?: Descending<Name> | readonly Descending<Name>[] | undefined };

/** What a list can be narrowed down by: `q`, and names that also work outside of it, as the product lists have them. */
export type Filtered<List extends Narrowing> = PlainFilters<Named<List, 'plain'>> &
  Sorted<Named<List, 'sort'> | (List['custom'] extends true ? CustomField : never)> & {
    readonly q?:
      | (AttributeFilters<Named<List, 'text'>, Named<List, 'order'>, Named<List, 'boolean'>> &
          (List['custom'] extends true ? AttributeFilters<CustomField, CustomField, never> : unknown) &
          PlainFilters<Named<List, 'plain'>> &
          OtherFilters<Named<List, 'other'>>)
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
