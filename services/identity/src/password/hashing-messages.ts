/** What a hashing thread is asked: to compare with a hash, or to make one where there is none. */
export interface HashingTask {
  readonly password: string;
  readonly storedHash?: string;
}

/** What it answers: the new hash, or whether the password matches. */
export type HashingOutcome = { readonly result: string | boolean } | { readonly error: string };
