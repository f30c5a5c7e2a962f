/** Error code → HTTP status, for every code that the stand-in returns. */
const statuses = {
  bad_request: 400,
  document_not_found: 404,
  index_already_exists: 409,
  index_not_found: 404,
  index_primary_key_no_candidate_found: 400,
  internal: 500,
  invalid_api_key: 403,
  invalid_content_type: 415,
  invalid_document_fields: 400,
  invalid_document_id: 400,
  invalid_index_uid: 400,
  invalid_search_attributes_to_search_on: 400,
  invalid_search_filter: 400,
  invalid_settings_filterable_attributes: 400,
  invalid_settings_pagination: 400,
  invalid_settings_ranking_rules: 400,
  invalid_settings_searchable_attributes: 400,
  malformed_payload: 400,
  missing_authorization_header: 401,
  missing_content_type: 415,
  missing_document_id: 400,
  missing_index_uid: 400,
  missing_payload: 400,
  not_imitated: 501,
  task_not_found: 404,
} as const;

export type ErrorCode = keyof typeof statuses;

export interface ErrorBody {
  readonly message: string;
  readonly code: ErrorCode;
  readonly type: 'invalid_request' | 'auth' | 'internal' | 'system';
  readonly link: string;
}

/** An error, as the response to a request or as the result of a failed task. */
export class Fault extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.name = 'Fault';
    this.code = code;
  }

  get status(): number {
    return statuses[this.code];
  }

  get body(): ErrorBody {
    return {
      message: this.message,
      code: this.code,
      type: typeOf(this.code),
      link: `https://docs.meilisearch.com/errors#${this.code}`,
    };
  }
}

/**
 * Thrown for requests that the real engine supports and the stand-in does not, so that a test does not pass by
 * accident.
 */
export function notImitated(what: string): Fault {
  return new Fault('not_imitated', `This stand-in for Meilisearch does not imitate ${what}.`);
}

export function indexNotFound(uid: string): Fault {
  return new Fault('index_not_found', `Index \`${uid}\` not found.`);
}

const typeOf = (code: ErrorCode): ErrorBody['type'] => {
  if (code === 'missing_authorization_header' || code === 'invalid_api_key') return 'auth';
  return code === 'internal' || code === 'not_imitated' ? 'internal' : 'invalid_request';
};
