/**
 * The store must not start on these files or engines before a person has acted: a damaged file, or a log and a vault
 * that do not belong together. The message says what to do. Starting again does not help.
 */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}

/**
 * The store cannot start beside another process that uses the same files at the moment. The message names the file and says
 * what to stop or to set. A later start succeeds once the other process has ended.
 */
export class FilesInUse extends Error {
  override readonly name: string = 'FilesInUse';
}
