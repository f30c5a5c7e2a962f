import { MeilisearchApiError, MeilisearchRequestError, MeilisearchRequestTimeOutError } from 'meilisearch';

/** A task that the server took on ended without success, or not in time. */
export class TaskFailed extends Error {
  override readonly name = 'TaskFailed';

  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** The index is not, or no longer, what it should be. */
export class IndexDiffers extends Error {
  override readonly name = 'IndexDiffers';
}

/** Meilisearch's own code of an error; undefined for one that is not its answer. */
export function errorCodeOf(error: unknown): string | undefined {
  if (error instanceof TaskFailed) return error.code;
  return error instanceof MeilisearchApiError ? error.cause?.code : undefined;
}

const REFUSED = new Set([400, 413]);

/** The server is well and refused a search: only this query is at fault, or the index is not as it should be. */
export const isRefusedQuery = (error: unknown): boolean =>
  error instanceof MeilisearchApiError && REFUSED.has(error.response.status);

/** Why, for the log: the same words for the same trouble, and nothing of what was asked or of the key. */
export function reasonOf(error: unknown): string {
  const code = errorCodeOf(error);
  if (code === 'invalid_api_key' || code === 'missing_authorization_header') {
    return 'the server refuses the key of SEARCH_URL';
  }
  if (code !== undefined) return `the server answers ${code}`;
  if (error instanceof IndexDiffers) return error.message;
  if (error instanceof MeilisearchRequestError) {
    return error.cause instanceof MeilisearchRequestTimeOutError
      ? 'the server does not answer in time'
      : 'the server cannot be reached';
  }
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
