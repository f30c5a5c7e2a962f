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

/** The error code of Meilisearch. Undefined for an error that is not a response of the server. */
export function errorCodeOf(error: unknown): string | undefined {
  if (error instanceof TaskFailed) return error.code;
  return error instanceof MeilisearchApiError ? error.cause?.code : undefined;
}

/** Codes of failed tasks that no document causes. */
const NOT_OF_DOCUMENTS: ReadonlySet<string> = new Set([
  'canceled',
  'database_size_limit_reached',
  'index_not_found',
  'io_error',
  'no_space_left_on_device',
  'too_many_open_files',
]);

/** Whether the server may have refused a write because of one of its documents. */
export function mayBeOfDocuments(error: unknown): boolean {
  if (error instanceof TaskFailed) return !NOT_OF_DOCUMENTS.has(error.code);
  return error instanceof MeilisearchApiError && [400, 413].includes(error.response.status);
}

/** Whether the server may have refused a search because of what it asked for, and still answer others. */
export const mayBeOfQuery = (error: unknown): boolean =>
  error instanceof MeilisearchApiError && error.response.status === 400;

/**
 * The reason of a failure, for the log. The same failure always has the same text, which contains neither the query nor
 * the key.
 */
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
