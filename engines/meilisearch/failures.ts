import { MeilisearchApiError, MeilisearchRequestError, MeilisearchRequestTimeOutError } from 'meilisearch';

/** A task that the server accepted ended without success. */
export class TaskFailed extends Error {
  override readonly name = 'TaskFailed';

  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Meilisearch's own code of an error; undefined for one that is not its answer. */
export function errorCodeOf(error: unknown): string | undefined {
  if (error instanceof TaskFailed) return error.code;
  return error instanceof MeilisearchApiError ? error.cause?.code : undefined;
}

/** Why, for the log: the same words for the same trouble, and nothing of what was asked or of the key. */
export function reasonOf(error: unknown): string {
  const code = errorCodeOf(error);
  if (code === 'invalid_api_key' || code === 'missing_authorization_header') {
    return 'the server refuses the key of SEARCH_URL';
  }
  if (code !== undefined) return `the server answers ${code}`;
  if (error instanceof MeilisearchRequestError) {
    return error.cause instanceof MeilisearchRequestTimeOutError
      ? 'the server does not answer in time'
      : 'the server cannot be reached';
  }
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
