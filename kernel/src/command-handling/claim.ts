import { createHmac } from 'node:crypto';
import type { Aggregate } from '../core/decider.ts';
import { isRecent } from '../core/is-recent.ts';
import type { Vault } from '../ports/vault.ts';
import type { Claims } from './claims.ts';
import type { CommandContext, Commands } from './commands.ts';

/**
 * The facts of a claim. These names and shapes are what the store keeps: add, never change.
 */
export type ClaimFact =
  | { type: 'ClaimTaken'; data: { kind: string; record_id: string; evicted_record_id?: string } }
  | { type: 'ClaimReleased'; data: { kind: string; record_id: string } };

export type ClaimState =
  | { readonly status: 'free' }
  | { readonly status: 'held'; readonly by: string; readonly since: string };

/** One period in which a record holds a value. The same record may hold it again later. */
type Holding = Omit<Extract<ClaimState, { status: 'held' }>, 'status'>;

type ClaimCommand =
  /** `instead`: the holding found to be abandoned. Another record's is evicted; the record's own begins anew. */
  | { type: 'Take'; kind: string; recordId: string; instead?: Holding }
  | { type: 'Release'; kind: string; recordId: string };

/** Free, or held by one record. */
export const claim: Aggregate<ClaimState, ClaimCommand, ClaimFact> = {
  category: 'claim',
  initial: { status: 'free' },

  evolve(_state, fact, { at }) {
    switch (fact.type) {
      case 'ClaimTaken':
        return { status: 'held', by: fact.data.record_id, since: at };
      case 'ClaimReleased':
        return { status: 'free' };
    }
  },

  decide(command, state) {
    const { kind, recordId: record_id } = command;
    switch (command.type) {
      case 'Take':
        if (state.status === 'free') return [{ type: 'ClaimTaken', data: { kind, record_id } }];
        if (!isSame(state, command.instead)) return [];
        if (state.by === record_id) return [{ type: 'ClaimTaken', data: { kind, record_id } }];
        return [{ type: 'ClaimTaken', data: { kind, record_id, evicted_record_id: state.by } }];
      case 'Release':
        if (state.status === 'free' || state.by !== record_id) return [];
        return [{ type: 'ClaimReleased', data: { kind, record_id } }];
    }
  },
};

/** How long a claim waits for its record before another may have it. */
const GRACE_MS = 60_000;
/** A record that takes its own claim again gets at least this much of the grace once more. */
const RENEWED_AFTER_MS = GRACE_MS / 2;

const isSame = (state: Holding, other: Holding | undefined): boolean =>
  state.by === other?.by && state.since === other.since;

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
  exists: (recordId: string) => Promise<boolean>,
): Promise<Holding | undefined | null> {
  if (state.status === 'free') return undefined;
  const { by, since } = state;
  const staysMs = by === recordId ? RENEWED_AFTER_MS : GRACE_MS;
  const isYoung = isRecent(Date.parse(since), staysMs, Date.parse(at), staysMs);
  return isYoung || (await exists(by)) ? null : { by, since };
}

/** Claims as streams of their own, named by a keyed digest of store, kind and value. */
export class StreamClaims implements Claims {
  #pepper: string | undefined;

  constructor(
    private readonly commands: Commands,
    private readonly vault: Vault,
  ) {}

  async take(
    kind: string,
    value: string,
    recordId: string,
    context: CommandContext,
    exists: (recordId: string) => Promise<boolean>,
  ): Promise<boolean> {
    const id = await this.#idOf(kind, value, context.storeId);
    const taking = context.derive(`claim:${id}:${recordId}`);
    const first = await this.commands.execute(claim, id, { type: 'Take', kind, recordId }, taking, {
      isNew: true,
    });
    const instead = await replaceable(first.state, recordId, context.at, exists);
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

  async release(kind: string, value: string, recordId: string, context: CommandContext): Promise<void> {
    const id = await this.#idOf(kind, value, context.storeId);
    const releasing = context.derive(`release:${id}:${recordId}`);
    await this.commands.execute(claim, id, { type: 'Release', kind, recordId }, releasing);
  }

  async holder(kind: string, value: string, storeId: string): Promise<string | undefined> {
    const { state } = await this.commands.load(claim, await this.#idOf(kind, value, storeId));
    return state.status === 'held' ? state.by : undefined;
  }

  async #idOf(kind: string, value: string, storeId: string): Promise<string> {
    this.#pepper ??= await this.vault.secret('claim_pepper');
    return createHmac('sha256', this.#pepper)
      .update(JSON.stringify([storeId, kind, value]))
      .digest('hex');
  }
}
