import type { ErrorCode } from '../error-codes.ts';

/** What a running store was asked and answered, ids and times aside. */
export interface RecordedExamples {
  /** By the endpoint's name. */
  readonly examples: Readonly<
    Record<string, { readonly request?: unknown; readonly answer?: unknown } | undefined>
  >;
  /** Envelopes by their code. */
  readonly refusals: Readonly<Partial<Record<ErrorCode, unknown>>>;
}
