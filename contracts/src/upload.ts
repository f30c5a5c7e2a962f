/** What bounds the bytes of a file that is sent: each is a setting. */
export type UploadLimit = 'media' | 'import';

/**
 * A file that a request may carry instead of JSON, as the part `file` of `multipart/form-data` beside the fields of the
 * body, or alone.
 *
 * - `limit`: how large it may be
 * - `mediaTypes`: the content types of a body that is the file alone
 * - `required`: the request cannot do without it
 */
export interface Upload {
  readonly limit: UploadLimit;
  readonly mediaTypes?: readonly string[];
  readonly required?: true;
}
