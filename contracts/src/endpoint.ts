import type { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';
import type { ListFilters } from './list-filters.ts';
import type { CustomFieldResourceName } from './records/custom-field-resources.ts';
import type { Scope } from './scopes/scopes.ts';
import type { ServiceName } from './service-names.ts';
import type { Upload } from './upload.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * The callers of an endpoint, checked by the gateway before a service gets the request.
 *
 * Store API (always with a publishable key):
 * - `anyone`: a customer's JWT is ignored, even a stale one (log-in, registration …)
 * - `shopper`: guest or customer; a JWT that is sent must be valid
 * - `customer`: a valid customer JWT is required
 * - `cart`: like `shopper`; the service compares the guest token or the owner with the cart
 *
 * Admin API:
 * - `anyone`: no credential (log-in, refresh, log-out)
 * - `staff`: a secret key or an admin's JWT, whatever its scopes; the service may ask for one
 * - `scoped`: a secret key or an admin's JWT that holds `scope`, and `furtherScope` where one is named
 * - `admin_user`: an admin's JWT only
 *
 * `public`: neither key nor token (download links). Where it is `recognized`, a customer's JWT is read; one that is not good
 * counts as none. Where it is `keyed`, a publishable key may be sent as `api_key` in the query, and says which store is meant;
 * it is counted as requests of the Store API are.
 */
export type Access =
  | { api: 'store'; who: 'anyone' | 'shopper' | 'customer' | 'cart' }
  | { api: 'admin'; who: 'anyone' | 'staff' | 'admin_user' }
  | { api: 'admin'; who: 'scoped'; scope: Scope; furtherScope?: Scope }
  | { api: 'public'; recognized?: 'customer'; keyed?: 'publishable' };

export const anyone: Access = { api: 'store', who: 'anyone' };
export const shopper: Access = { api: 'store', who: 'shopper' };
export const customerOnly: Access = { api: 'store', who: 'customer' };
export const cartHolder: Access = { api: 'store', who: 'cart' };
export const scoped = (scope: Scope, furtherScope?: Scope): Access => ({
  api: 'admin',
  who: 'scoped',
  scope,
  ...(furtherScope ? { furtherScope } : {}),
});
export const staff: Access = { api: 'admin', who: 'staff' };
export const adminUser: Access = { api: 'admin', who: 'admin_user' };
export const anyAdminCaller: Access = { api: 'admin', who: 'anyone' };

/**
 * One HTTP endpoint: the gateway's table, the owning service's validation and the tests read this value.
 *
 * - `path`: `:name` matches one segment, a final `*name` the rest with its slashes
 * - `summary`, `description`: for the reference; the description in Markdown
 * - `body`, `query`: what is read of the request; other keys are dropped
 * - `upload`: a file may be sent beside the fields of `body`, as `multipart/form-data`, or alone
 * - `largeBody`: JSON of up to 1 MB, for many records in one request
 * - `rawBody`: up to 256 KB of any type, which reach the handler as they came, with the headers: for what is signed
 * - `list`: the `q[…]`, `sort`, `page` and `limit` parameters apply
 * - `filters`, `sorts`: the attributes that a list is filtered and sorted by
 * - `plainFilters`: `q` keys of the list that may be sent without `q[…]`; those with `[]` take several values
 * - `otherFilters`: further `q` keys that are no attribute with a predicate
 * - `customFields`: the kind of record by whose custom fields the list is filtered and sorted as well
 * - `answer.body`: absent for 204; text for an answer that is not JSON, whose `answer.mediaType` is named
 * - `refusals`: codes of this endpoint in addition to those of every endpoint
 * - `cache`: `public` responses to guests carry an ETag and may be kept by shared caches
 * - `isUntold`: no event tells that such an answer changed, so that caches in front keep it a minute at most
 * - `needs`: the one field of the body that the call is about. Without it the answer is 400 `parameter_missing`; whatever else is wrong
 *   with a body is 422 `validation_error`
 * - `provedBy`: the field of the body by which somebody is let in. It has to be right again when the request is repeated with
 *   its idempotency key: the answer is kept, but not what it was given for
 * - `erases`: the parameter that names whom it erases. Its answer tells nothing of them, and outlives them
 * - `hashesPasswords`: its work waits in the bounded queue of password hashing, beyond which it is refused with 429
 * - `waitsBy`: the query parameter by which a caller asks to wait for news. Who waits is no work under way
 * - `shedLast`: a process that has more to do than it can refuses everything else before it
 */
export interface Endpoint<
  Body extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Path extends string = string,
  Name extends string = string,
> {
  readonly name: Name;
  readonly service: ServiceName;
  readonly method: Method;
  readonly path: Path;
  readonly aliases?: readonly string[];
  readonly access: Access;
  readonly summary: string;
  readonly description?: string;
  readonly body?: Body;
  readonly upload?: Upload;
  readonly largeBody?: true;
  readonly rawBody?: true;
  readonly query?: Query;
  readonly list?: boolean;
  readonly filters?: ListFilters;
  readonly sorts?: readonly string[];
  readonly plainFilters?: readonly string[];
  readonly otherFilters?: readonly string[];
  readonly customFields?: CustomFieldResourceName;
  readonly answer: {
    readonly status: 200 | 201 | 202 | 204;
    /** Where a request that would change something only asks what it would be. */
    readonly unchangedStatus?: 200;
    readonly body?: Answer;
    readonly mediaType?: string;
  };
  readonly refusals: readonly ErrorCode[];
  readonly cache?: 'public';
  readonly isUntold?: true;
  readonly needs?: string;
  readonly provedBy?: string;
  readonly erases?: string;
  readonly hashesPasswords?: true;
  readonly waitsBy?: string;
  readonly shedLast?: true;
}

/** Declares an endpoint, keeping the types of its schemas. */
export function endpoint<
  Body extends z.ZodType = z.ZodType<undefined>,
  Query extends z.ZodType = z.ZodType<undefined>,
  Answer extends z.ZodType = z.ZodType<undefined>,
  Path extends string = string,
  Name extends string = string,
>(declaration: Endpoint<Body, Query, Answer, Path, Name>): Endpoint<Body, Query, Answer, Path, Name> {
  places.set(declaration, places.size);
  return declaration;
}

/** In which order they are declared. */
const places = new Map<unknown, number>();

export const isDeclaredEndpoint = (value: unknown): value is Endpoint => places.has(value);

export const placeOf = (declared: Endpoint): number => places.get(declared) ?? 0;

export type BodyOf<E> = E extends Endpoint<infer B, z.ZodType, z.ZodType> ? z.output<B> : never;
export type QueryOf<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType> ? z.output<Q> : never;
export type AnswerOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer A> ? z.input<A> : never;
/** The named parts of an endpoint's path. Its aliases have the same. */
export type ParamsOf<E extends Endpoint> = { readonly [Name in NamesIn<E['path']>]: string };

type NamesIn<Path extends string> = string extends Path
  ? string
  : Path extends `${string}/${':' | '*'}${infer Rest}`
    ? Rest extends `${infer Name}/${infer After}`
      ? Name | NamesIn<`/${After}`>
      : Rest
    : never;
