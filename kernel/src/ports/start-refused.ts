/**
 * The store must not start on these files or engines before a person has acted: a damaged file, or a log and a vault
 * that do not belong together. The message says what to do. Starting again does not help.
 */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}
