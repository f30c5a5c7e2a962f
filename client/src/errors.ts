import type { Cart } from './generated/shapes.ts';

type Requirement = Cart['requirements'][number];

/** What a refusal says beside its code, for the codes that say something. */
interface DetailsByCode {
  /** The messages of each field: `{ email: ['has already been taken'] }`. */
  validation_error: Record<string, string[]>;
  access_denied: { required_scope?: string };
  /** The variants there is too little of, and how much of them there is; `available` when it is one variant. */
  insufficient_stock:
    | { variant_ids?: string[]; available?: number; available_by_variant?: Record<string, number> }
    | undefined;
  /** What a cart still lacks, if that is the reason. */
  cart_cannot_transition: { requirements?: Requirement[] } | undefined;
}

type DetailsOf<Code> = Code extends keyof DetailsByCode
  ? DetailsByCode[Code]
  : Record<string, unknown> | undefined;

/** An answer of the store that is not a success, as it was thrown or as `result()` gives it. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** One of the closed list of codes. */
  readonly code: string;
  readonly details: Record<string, unknown> | undefined;
  readonly status: number;
  readonly headers: Headers;
  /** Names the request in the store's log. */
  readonly requestId: string | undefined;

  constructor({ status, headers }: Response, error: ErrorBody) {
    super(error.message);
    this.code = error.code;
    this.details = error.details;
    this.status = status;
    this.headers = headers;
    this.requestId = headers.get('x-request-id') ?? undefined;
  }
}

/** An `ApiError` with the codes that an endpoint declares: comparing `code` narrows `details`. */
export type Refusal<Code extends string> = Code extends string
  ? ApiError & { readonly code: Code; readonly details: DetailsOf<Code> }
  : never;

/** No answer of a store came: the network failed, time ran out, or something else answered. `cause` says more. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

interface ErrorBody {
  readonly code: string;
  readonly message: string;
  readonly details?: Record<string, unknown>;
}

/** The refusal in a body, if it is the store's error envelope. */
export function errorIn(body: unknown): ErrorBody | undefined {
  const error = (body as { error?: Partial<ErrorBody> } | undefined | null)?.error;
  return typeof error?.code === 'string' && typeof error.message === 'string'
    ? (error as ErrorBody)
    : undefined;
}
