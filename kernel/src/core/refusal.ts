import {
  type ErrorCode,
  type ErrorEnvelope,
  errorCodes,
  type IdKind,
  idPrefixes,
  kindOfId,
  type Scope,
} from '@storefold/contracts';

export type RefusalDetails = Record<string, unknown>;

/**
 * Why a request is not fulfilled, for the caller: a code of the closed list, a sentence, structured context. Thrown by
 * rules and controllers, carried over the bus, and made into the error envelope in one place.
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

  toEnvelope(): ErrorEnvelope {
    return {
      error: { code: this.code, message: this.message, ...(this.details ? { details: this.details } : {}) },
    };
  }
}

/** "Gift card not found". `kind` is written as it appears in the message. */
export const notFound = (kind: string, code: ErrorCode = 'record_not_found'): Refusal =>
  new Refusal(code, `${kind} not found`);

/** As `notFound`, for an id in a body. The id of another kind of record, such as a product's for a variant, is told. */
export function idNotFound(kind: IdKind, id: string, code?: ErrorCode): Refusal {
  const refusal = notFound(humanize(kind), code);
  const found = kindOfId(id);
  if (found === undefined || found === kind) return refusal;
  return new Refusal(refusal.code, `${refusal.message}: this is ${idOf(found)}, not ${idOf(kind)}`);
}

const idOf = (kind: IdKind): string =>
  `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind.replaceAll('_', ' ')} id (${idPrefixes[kind]}_...)`;

/** The caller's key or roles lack a scope. */
export const accessDenied = (required: Scope): Refusal =>
  new Refusal('access_denied', `This needs the scope ${required}`, { required_scope: required });

/** A business rule forbids the request and no narrower code exists. */
export const notPossible = (message: string, details?: RefusalDetails): Refusal =>
  new Refusal('processing_error', message, details);

/** A neighbour or an engine did not answer; a retry may succeed. Answered with 503. */
export const unavailable = (what: string, cause?: unknown): Refusal =>
  new Refusal('processing_error', `${what} is not available at the moment, please try again`, undefined, {
    status: 503,
    cause,
  });

export const missingParameter = (name: string): Refusal =>
  new Refusal('parameter_missing', `param is missing or the value is empty: ${name}`, {
    [name]: ["can't be blank"],
  });

/** Field → messages, as in `{ email: ["can't be blank"] }`; the sentence joins them. */
export function invalid(messages: Record<string, string[]>): Refusal {
  const sentences = Object.entries(messages).flatMap(([field, texts]) =>
    texts.map((text) => (field === 'base' ? text : `${humanize(field)} ${text}`)),
  );
  return new Refusal('validation_error', joinSentences(sentences), messages);
}

/** `first_name` → "First name"; `items.0.quantity` → "Items 0 quantity". */
function humanize(field: string): string {
  const words = field.replace(/_id$/, '').replaceAll(/[_.]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function joinSentences(sentences: string[]): string {
  if (sentences.length < 2) return sentences[0] ?? 'is invalid';
  return `${sentences.slice(0, -1).join(', ')} and ${sentences.at(-1)}`;
}
