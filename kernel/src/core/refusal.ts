import {
  type ErrorCode,
  type ErrorEnvelope,
  errorCodes,
  type IdKind,
  idPrefixes,
  kindOfId,
  type Scope,
} from '@storefold/contracts';
import { english, type Language } from './language.ts';

type RefusalDetails = Record<string, unknown>;

/**
 * Why a request is not fulfilled, for the caller: a code of the closed list, a sentence, structured context. Thrown by
 * rules and handlers, carried over the bus, and made into the error envelope in one place.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  /** When a retry may succeed, in whole seconds. */
  readonly retryAfterS: number | undefined;

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details?: RefusalDetails,
    options?: { status?: number; retryAfterS?: number; cause?: unknown },
  ) {
    super(message, options?.cause === undefined ? undefined : { cause: options.cause });
    this.status = options?.status ?? errorCodes[code];
    this.retryAfterS = options?.retryAfterS;
  }

  /** The body of the response, in the words of a language. Codes and keys are the same in each. */
  toEnvelope(language: Language = english): ErrorEnvelope {
    const { code, message, details } = this;
    if (language === english) return { error: { code, message, ...(details ? { details } : {}) } };
    const isOfFields = details && hasMessages(details) && message === sentenceOf(details, english);
    const said = isOfFields ? sentenceOf(details, language) : language.say(message);
    return { error: { code, message: said, ...(details ? { details: sayDetails(details, language) } : {}) } };
  }
}

/** "Gift card not found". `kind` is written as it appears in the message. */
export const notFound = (kind: string, code: ErrorCode = 'record_not_found'): Refusal =>
  new Refusal(code, `${kind} not found`);

/** The most characters of a path that a refusal names. */
const MAX_PATH = 200;

/** The API has no such path. */
export const pathNotFound = (path: string): Refusal =>
  new Refusal('record_not_found', `Path not found: ${path.slice(0, MAX_PATH)}`);

/** As `notFound`, for an id in a body. The id of another kind of record, such as a product's for a variant, is told. */
export function idNotFound(kind: IdKind, id: string, code?: ErrorCode): Refusal {
  const name = english.nameField(kind);
  const found = kindOfId(id);
  const refusal = notFound(name, code);
  if (found === undefined || found === kind) return refusal;
  return new Refusal(refusal.code, `${name} not found: this is ${idOf(found)}, not ${idOf(kind)}`);
}

const idOf = (kind: IdKind): string =>
  `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind.replaceAll('_', ' ')} id (${idPrefixes[kind]}_...)`;

/** The caller's key or roles lack a scope. */
export const accessDenied = (required: Scope): Refusal =>
  new Refusal('access_denied', `This needs the scope ${required}`, { required_scope: required });

/** A business rule forbids the request and no narrower code exists. */
export const notPossible = (message: string, details?: RefusalDetails): Refusal =>
  new Refusal('processing_error', message, details);

/** A request that cannot be understood, or not in this form. */
export const badRequest = (message: string, status = 400): Refusal =>
  new Refusal('invalid_request', message, undefined, { status });

/** The request could not be fulfilled for reasons of our own: 503 where a retry may succeed. */
export const systemFailure = (status: 500 | 503 | 504, message: string, cause?: unknown): Refusal =>
  new Refusal('processing_error', message, undefined, { status, cause });

/** A neighbour or an engine did not answer; a retry may succeed. */
export const unavailable = (what: string, cause?: unknown): Refusal =>
  systemFailure(503, `${what} is not available at the moment, please try again`, cause);

export const missingParameter = (name: string): Refusal =>
  new Refusal('parameter_missing', `param is missing or the value is empty: ${name}`, {
    [name]: ["can't be blank"],
  });

/** Field → messages, as in `{ email: ["can't be blank"] }`; the sentence joins them. */
export const invalid = (messages: FieldMessages): Refusal =>
  new Refusal('validation_error', sentenceOf(messages, english), messages);

type FieldMessages = Readonly<Record<string, readonly string[]>>;

function sentenceOf(messages: FieldMessages, language: Language): string {
  const sentences = Object.entries(messages).flatMap(([field, texts]) =>
    texts
      .map((text) => language.say(text))
      .map((text) => (field === 'base' ? text : `${language.nameField(field)} ${text}`)),
  );
  return sentences.length === 0 ? language.say('is invalid') : language.enumerate(sentences);
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

const hasMessages = (details: RefusalDetails): details is Record<string, readonly string[]> =>
  Object.values(details).every(isTexts);

/** Texts in details are the messages of a field, or have the key `message`. Everything else is data. */
function sayDetails<Details>(details: Details, language: Language): Details {
  const said = (value: unknown, key?: string): unknown => {
    if (isTexts(value)) return value.map((text) => language.say(text));
    if (Array.isArray(value)) return value.map((each) => said(each));
    if (key === 'message' && typeof value === 'string') return language.say(value);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, said(each, name)]));
  };
  return said(details) as Details;
}
