import { readFileSync } from 'node:fs';
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

/** The recorded examples; a test holds them against the running store, and writes them anew on demand. */
export const recordedExamples = (): RecordedExamples =>
  JSON.parse(
    readFileSync(new URL('../../assets/examples.json', import.meta.url), 'utf8'),
  ) as RecordedExamples;
