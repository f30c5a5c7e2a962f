import { createHmac } from 'node:crypto';
import { isRecent } from '../core/time/is-recent.ts';
import type { Vault } from '../ports/vault.ts';
import { type ClaimState, claim, type Holding } from './claim.ts';
import type { CommandContext } from './command-context.ts';
import type { Commands } from './commands.ts';
import type { UniqueValue } from './unique-value.ts';

/** How long a claim waits for its record before another may have it. */
const GRACE_MS = 60_000;
/** A record that takes its own claim again gets at least this much of the grace once more. */
const RENEWED_AFTER_MS = GRACE_MS / 2;

const isHeldBy = (state: ClaimState, recordId: string): boolean =>
  state.status === 'held' && state.by === recordId;

/**
 * The holding to replace before the record holds the value for good. Undefined when the value is free, null when
 * nothing changes. A record's own claim is renewed while the record is missing, because another record may evict it a
 * minute after it was made.
 */
async function replaceable(
  state: ClaimState,
  recordId: string,
  at: string,
  has: (recordId: string) => Promise<boolean>,
): Promise<Holding | undefined | null> {
  if (state.status === 'free') return undefined;
  const { by, since } = state;
  const staysMs = by === recordId ? RENEWED_AFTER_MS : GRACE_MS;
  const isYoung = isRecent(Date.parse(since), staysMs, Date.parse(at), staysMs);
  return isYoung || (await has(by)) ? null : { by, since };
}

/**
 * Uniqueness across streams: a value (an e-mail, a code, a slug) belongs to at most one record of a store. The value
 * itself never reaches the log: a claim is a stream of its own, named by a keyed digest of store, kind and value.
 */
export class Claims {
  #pepper: string | undefined;

  constructor(
    private readonly commands: Commands,
    private readonly vault: Vault,
  ) {}

  /**
   * Claims a value for a record. True when the record now holds it (also when it did before), false when another record
   * does. A claim whose record never got the value is free again a minute after it was made.
   */
  async take<Value>(
    unique: UniqueValue<Value>,
    value: Value,
    recordId: string,
    context: CommandContext,
  ): Promise<boolean> {
    const { kind } = unique;
    const id = await this.#idOf(unique, value, context.storeId);
    const taking = context.derive(`claim:${id}:${recordId}`);
    const first = await this.commands.execute(claim, id, { type: 'Take', kind, recordId }, taking, {
      isNew: true,
    });
    const has = (holder: string) => unique.has(holder, value, this.commands);
    const instead = await replaceable(first.state, recordId, context.at, has);
    if (instead === null) return isHeldBy(first.state, recordId);
    // When the command is retried, the claim may have been lost in the meantime. It then takes the value from the
    // current holding, under an id of its own.
    const second = await this.commands.execute(
      claim,
      id,
      { type: 'Take', kind, recordId, ...(instead ? { instead } : {}) },
      taking.derive(`after ${first.revision}`),
    );
    return isHeldBy(second.state, recordId);
  }

  /** Releases the value, if the record holds it and does not have it (again). */
  async release<Value>(
    unique: UniqueValue<Value>,
    value: Value,
    recordId: string,
    context: CommandContext,
  ): Promise<void> {
    if (await unique.has(recordId, value, this.commands)) return;
    const id = await this.#idOf(unique, value, context.storeId);
    const releasing = context.derive(`release:${id}:${recordId}`);
    await this.commands.execute(claim, id, { type: 'Release', kind: unique.kind, recordId }, releasing);
  }

  /** The record that holds the value: it has it, or is about to. */
  async holder<Value>(
    unique: UniqueValue<Value>,
    value: Value,
    storeId: string,
  ): Promise<string | undefined> {
    const { state } = await this.commands.load(claim, await this.#idOf(unique, value, storeId));
    return state.status === 'held' ? state.by : undefined;
  }

  /** Whether the record has the value now. */
  async has<Value>(unique: UniqueValue<Value>, value: Value, recordId: string): Promise<boolean> {
    return unique.has(recordId, value, this.commands);
  }

  async #idOf<Value>(unique: UniqueValue<Value>, value: Value, storeId: string): Promise<string> {
    this.#pepper ??= await this.vault.secret('claim_pepper');
    return createHmac('sha256', this.#pepper)
      .update(JSON.stringify([storeId, unique.kind, unique.keyOf(value)]))
      .digest('hex');
  }
}
