import type { CommandContext } from './commands.ts';

/**
 * Uniqueness across streams: a value (an e-mail, a code, a slug) belongs to at most one record of a store.
 * The value itself never reaches the log: the claim's stream is named by a keyed digest.
 */
export interface Claims {
  /**
   * Claims `value` of `kind` for a record. True when the record now holds it (also when it did before), false when
   * another record does. A claim whose record was never created (`exists` returns false) is free again a minute after
   * it was made.
   */
  take(
    kind: string,
    value: string,
    recordId: string,
    context: CommandContext,
    exists: (recordId: string) => Promise<boolean>,
  ): Promise<boolean>;
  /** Releases the value, if the record holds it. */
  release(kind: string, value: string, recordId: string, context: CommandContext): Promise<void>;
  /** The record that holds the value. */
  holder(kind: string, value: string, storeId: string): Promise<string | undefined>;
}
