/**
 * The key store: what must be kept secret and apart from the log. Durable before a call resolves.
 * Adapters: SQLite (`vault.db`), MongoDB.
 */
export interface Vault {
  /**
   * The 32-byte sealing key of a subject, made on first use; not to be written to. Rejects with SubjectErased after
   * `destroy`.
   */
  keyFor(subject: string): Promise<Uint8Array>;
  /** The key if the subject has one. */
  findKey(subject: string): Promise<Uint8Array | undefined>;
  /** Everything sealed for the subject is unreadable from now on, in every process within a minute. */
  destroy(subject: string): Promise<void>;
  /**
   * A secret of the installation (peppers, signing keys), made by `create` on first use; the same for every process.
   * Without `create`: 32 random bytes as base64url text.
   */
  secret(name: string, create?: () => Promise<string> | string): Promise<string>;
  close(): Promise<void>;
}

/** The engine cannot be reached, read or written at the moment; another try may succeed. Any call may reject with it. */
export class VaultUnavailable extends Error {
  override readonly name = 'VaultUnavailable';
}

/** The subject's key was destroyed: what was sealed for it cannot be read, nor anything more be sealed. */
export class SubjectErased extends Error {
  override readonly name = 'SubjectErased';
}
