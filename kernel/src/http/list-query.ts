/** The list grammar of one request, parsed but not yet trusted. */
export interface ListRequest {
  /** `q` keys as sent (flat aliases folded in) → one value, or several for `[]` keys. */
  readonly q: ReadonlyMap<string, string | readonly string[]>;
  /** `sort` split at commas, in order. */
  readonly sort: readonly { readonly field: string; readonly descending: boolean }[];
  /** ≥ 1, default 1. */
  readonly page: number;
  /** 1–100, default 25. */
  readonly limit: number;
}
