import { Outage } from '../core/failure/outage.ts';
/**
 * The key store: secrets that must be kept apart from the log. Changes are durable before a call resolves. Adapters:
 * SQLite (`vault.db`), MongoDB.
 */
export interface Vault {
  /**
   * The 32-byte sealing key of a subject, made on first use. The returned bytes must not be changed. Rejects with
   * SubjectErased after `destroy`.
   */
  keyFor(subject: string): Promise<Uint8Array>;
  /** The key if the subject has one. */
  findKey(subject: string): Promise<Uint8Array | undefined>;
  /** Makes everything sealed for the subject unreadable, in every process within a minute. */
  destroy(subject: string): Promise<void>;
  /**
   * A secret of the installation (peppers, signing keys), made by `create` on first use; the same for every process.
   * Without `create`: 32 random bytes as base64url text.
   */
  secret(name: string, create?: () => Promise<string> | string): Promise<string>;
  /** The secret if it was made before. */
  findSecret(name: string): Promise<string | undefined>;
  close(): Promise<void>;
}

/** The engine cannot be reached, read or written at the moment; a retry may succeed. Any call may reject with it. */
export class VaultUnavailable extends Outage {
  override readonly name = 'VaultUnavailable';
}

/** The subject's key was destroyed: data sealed for it cannot be read, and no more can be sealed. */
export class SubjectErased extends Error {
  override readonly name = 'SubjectErased';
}
