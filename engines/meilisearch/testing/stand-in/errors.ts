/** Error code → HTTP status, for every code that the stand-in gives. */
const statuses = {
  bad_request: 400,
  document_not_found: 404,
  feature_not_enabled: 400,
  index_already_exists: 409,
  index_not_found: 404,
  index_primary_key_already_exists: 400,
  index_primary_key_multiple_candidates_found: 400,
  index_primary_key_no_candidate_found: 400,
  internal: 500,
  invalid_api_key: 403,
  invalid_content_type: 415,
  invalid_document_fields: 400,
  invalid_document_filter: 400,
  invalid_document_id: 400,
  invalid_document_ids: 400,
  invalid_document_limit: 400,
  invalid_document_offset: 400,
  invalid_document_retrieve_vectors: 400,
  invalid_document_sort: 400,
  invalid_index_limit: 400,
  invalid_index_offset: 400,
  invalid_index_primary_key: 400,
  invalid_index_uid: 400,
  invalid_multi_search_federation: 400,
  invalid_multi_search_queries: 400,
  invalid_search_attributes_to_retrieve: 400,
  invalid_search_attributes_to_search_on: 400,
  invalid_search_facets: 400,
  invalid_search_filter: 400,
  invalid_search_hits_per_page: 400,
  invalid_search_limit: 400,
  invalid_search_matching_strategy: 400,
  invalid_search_offset: 400,
  invalid_search_page: 400,
  invalid_search_q: 400,
  invalid_search_sort: 400,
  invalid_settings_dictionary: 400,
  invalid_settings_displayed_attributes: 400,
  invalid_settings_distinct_attribute: 400,
  invalid_settings_facet_search: 400,
  invalid_settings_faceting: 400,
  invalid_settings_filterable_attributes: 400,
  invalid_settings_localized_attributes: 400,
  invalid_settings_non_separator_tokens: 400,
  invalid_settings_pagination: 400,
  invalid_settings_prefix_search: 400,
  invalid_settings_proximity_precision: 400,
  invalid_settings_ranking_rules: 400,
  invalid_settings_search_cutoff_ms: 400,
  invalid_settings_searchable_attributes: 400,
  invalid_settings_separator_tokens: 400,
  invalid_settings_sortable_attributes: 400,
  invalid_settings_stop_words: 400,
  invalid_settings_synonyms: 400,
  invalid_settings_typo_tolerance: 400,
  invalid_swap_duplicate_index_found: 400,
  invalid_swap_indexes: 400,
  invalid_task_canceled_by: 400,
  invalid_task_from: 400,
  invalid_task_index_uids: 400,
  invalid_task_limit: 400,
  invalid_task_statuses: 400,
  invalid_task_types: 400,
  invalid_task_uids: 400,
  malformed_payload: 400,
  missing_authorization_header: 401,
  missing_content_type: 415,
  missing_document_filter: 400,
  missing_document_id: 400,
  missing_index_uid: 400,
  missing_payload: 400,
  missing_swap_indexes: 400,
  missing_task_filters: 400,
  not_imitated: 501,
  payload_too_large: 413,
  task_not_found: 404,
} as const;

export type ErrorCode = keyof typeof statuses;

/** How one endpoint words what others refuse as well. */
export interface Wording {
  readonly code: ErrorCode;
  /** What the message begins with. */
  readonly prefix: string;
}

export interface ErrorBody {
  readonly message: string;
  readonly code: ErrorCode;
  readonly type: 'invalid_request' | 'auth' | 'internal' | 'system';
  readonly link: string;
}

/** A refusal, as the answer to a request or as the error of a failed task. */
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

/** The real engine knows how to do this and the stand-in does not; a test that meets it must not pass by luck. */
export function notImitated(what: string): Fault {
  return new Fault('not_imitated', `This stand-in for Meilisearch does not imitate ${what}.`);
}

export function indexNotFound(uid: string): Fault {
  return new Fault('index_not_found', `Index \`${uid}\` not found.`);
}

/** What the messages about one index begin with. */
export const inIndex = (uid: string): string => `Index \`${uid}\`: `;

const typeOf = (code: ErrorCode): ErrorBody['type'] => {
  if (code === 'missing_authorization_header' || code === 'invalid_api_key') return 'auth';
  return code === 'internal' || code === 'not_imitated' ? 'internal' : 'invalid_request';
};
