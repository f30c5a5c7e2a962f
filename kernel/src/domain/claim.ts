import { createHmac } from 'node:crypto';
import type { Vault } from '../vault/vault.ts';
import type { Claims } from './claims.ts';
import type { CommandContext, Commands } from './commands.ts';
import type { Aggregate } from './decider.ts';

/**
 * The facts of a claim. These names and shapes are what the store keeps: add, never change.
 */
export type ClaimFact =
  | { type: 'ClaimTaken'; data: { kind: string; record_id: string; evicted_record_id?: string } }
  | { type: 'ClaimReleased'; data: { kind: string; record_id: string } };

export type ClaimState =
  | { readonly status: 'free' }
  | { readonly status: 'held'; readonly by: string; readonly since: string };

type ClaimCommand =
  /** `evict`: a holder that never came into being, found so by the caller. */
  | { type: 'Take'; kind: string; recordId: string; evict?: string }
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
        if (state.by === record_id || state.by !== command.evict) return [];
        return [{ type: 'ClaimTaken', data: { kind, record_id, evicted_record_id: state.by } }];
      case 'Release':
        if (state.status === 'free' || state.by !== record_id) return [];
        return [{ type: 'ClaimReleased', data: { kind, record_id } }];
    }
  },
};

/** How long a claim waits for its record before another may have it. */
const GRACE_MS = 60_000;

const isHeldBy = (state: ClaimState, recordId: string): boolean =>
  state.status === 'held' && state.by === recordId;

/** The holder that may be evicted; undefined when there is none to evict, null when the holder stays. */
async function evictable(
  state: ClaimState,
  at: string,
  exists: (recordId: string) => Promise<boolean>,
): Promise<string | undefined | null> {
  if (state.status === 'free') return undefined;
  const isYoung = Date.parse(at) - Date.parse(state.since) < GRACE_MS;
  return isYoung || (await exists(state.by)) ? null : state.by;
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
    const taking = context.sub(`claim:${id}:${recordId}`);
    const first = await this.commands.run(claim, id, { type: 'Take', kind, recordId }, taking, {
      isNew: true,
    });
    if (isHeldBy(first.state, recordId)) return true;
    const evict = await evictable(first.state, context.at, exists);
    if (evict === null) return false;
    // Asked again, this command may find the claim lost since: then it is another attempt, on what is there now.
    const second = await this.commands.run(
      claim,
      id,
      { type: 'Take', kind, recordId, ...(evict === undefined ? {} : { evict }) },
      taking.sub(`after ${first.revision}`),
    );
    return isHeldBy(second.state, recordId);
  }

  async release(kind: string, value: string, recordId: string, context: CommandContext): Promise<void> {
    const id = await this.#idOf(kind, value, context.storeId);
    const releasing = context.sub(`release:${id}:${recordId}`);
    await this.commands.run(claim, id, { type: 'Release', kind, recordId }, releasing);
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
