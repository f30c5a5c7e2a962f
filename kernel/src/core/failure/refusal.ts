import {
  type ErrorCode,
  type ErrorEnvelope,
  errorCodes,
  type IdKind,
  idPrefixes,
  kindOfId,
  type PlainKey,
  type Said,
  type Scope,
  type Text,
  text,
  textOf,
} from '@storefold/contracts';
import { english, type Language } from '../text/language.ts';

/** Data, and texts in any place. */
type RefusalDetails = Record<string, unknown>;

/**
 * Why a request is not fulfilled, for the caller: a code of the closed list, a text, structured context. Thrown by
 * rules and handlers, carried over the bus, and made into the error envelope in one place. `message` and `details` are in
 * English, for logs and tests.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly details: RefusalDetails | undefined;
  /** Its text and details in no language yet. */
  readonly unsaid: { readonly text: Text; readonly details?: RefusalDetails | undefined };
  readonly status: number;
  /** When a retry may succeed, in whole seconds. */
  readonly retryAfterS: number | undefined;

  constructor(
    readonly code: ErrorCode,
    said: Said,
    details?: RefusalDetails,
    options?: { status?: number; retryAfterS?: number; cause?: unknown },
  ) {
    super(english.say(said), options?.cause === undefined ? undefined : { cause: options.cause });
    this.details = details && english.sayAll(details);
    this.unsaid = { text: textOf(said), details };
    this.status = options?.status ?? errorCodes[code];
    this.retryAfterS = options?.retryAfterS;
  }

  /** The body of the response, in the words of a language. Codes and keys are the same in each. */
  toEnvelope(language: Language = english): ErrorEnvelope {
    const { text: told, details } = this.unsaid;
    const said = details && { details: language.sayAll(details) };
    return { error: { code: this.code, message: language.say(told), ...said } };
  }
}

/** "Gift card not found": `notFound('gift_card')` */
export const notFound = (kind: Said, code: ErrorCode = 'record_not_found'): Refusal =>
  new Refusal(code, text('not_found', { kind }));

/** The most characters of a path that a refusal names. */
const MAX_PATH = 200;

/** The API has no such path. */
export const pathNotFound = (path: string): Refusal =>
  new Refusal('record_not_found', text('path_not_found', { path: path.slice(0, MAX_PATH) }));

/** As `notFound`, for an id in a body. The id of another kind of record, such as a product's for a variant, is told. */
export function idNotFound(kind: IdKind & PlainKey, id: string, code?: ErrorCode): Refusal {
  const found = kindOfId(id);
  const refusal = notFound(kind, code);
  if (found === undefined || found === kind) return refusal;
  const values = { kind, sent: idOf(found), wanted: idOf(kind) };
  return new Refusal(refusal.code, text('not_found_but_other_kind', values));
}

function idOf(kind: IdKind): Text {
  const values = { kind: kind.replaceAll('_', ' '), prefix: idPrefixes[kind] };
  return /^[aeiou]/.test(kind) ? text('an_kind_of_id', values) : text('a_kind_of_id', values);
}

/** The caller's key or roles lack a scope. */
export const accessDenied = (required: Scope): Refusal =>
  new Refusal('access_denied', text('scope_needed', { scope: required }), { required_scope: required });

/** A business rule forbids the request and no narrower code exists. */
export const notPossible = (said: Said, details?: RefusalDetails): Refusal =>
  new Refusal('processing_error', said, details);

/** A request that cannot be understood, or not in this form. */
export const badRequest = (said: Said, status = 400): Refusal =>
  new Refusal('invalid_request', said, undefined, { status });

/** The request could not be fulfilled for reasons of our own: 503 where a retry may succeed. */
export const systemFailure = (status: 500 | 503 | 504, said: Said, cause?: unknown): Refusal =>
  new Refusal('processing_error', said, undefined, { status, cause });

/** A neighbour or an engine did not answer; a retry may succeed. */
export const unavailable = (what: Said, cause?: unknown): Refusal =>
  systemFailure(503, text('not_available', { what }), cause);

export const missingParameter = (name: string): Refusal =>
  new Refusal('parameter_missing', text('parameter_missing', { name }), { [name]: [text('blank')] });

/** Field → what is wrong with it, as in `{ email: ['blank'] }`; the sentence joins them. `base` is no field. */
export function invalid(problems: FieldProblems): Refusal {
  const complaints = Object.entries(problems).flatMap(([field, texts]) =>
    texts.map((problem) => (field === 'base' ? problem : text('field_invalid', { field, problem }))),
  );
  const said = complaints.length === 0 ? 'invalid' : text('fields_invalid', { complaints });
  return new Refusal('validation_error', said, detailsOf(problems));
}

export type FieldProblems = Readonly<Record<string, readonly Said[]>>;

/** The problems of fields as details of a refusal. */
export const detailsOf = (problems: FieldProblems): RefusalDetails =>
  Object.fromEntries(Object.entries(problems).map(([field, texts]) => [field, texts.map(textOf)]));
