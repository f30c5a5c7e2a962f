import type { Aggregate } from '../core/decider.ts';

/**
 * The facts of a claim. These names and shapes are what the store keeps: add, never change.
 */
type ClaimFact =
  | { type: 'ClaimTaken'; data: { kind: string; record_id: string; evicted_record_id?: string } }
  | { type: 'ClaimReleased'; data: { kind: string; record_id: string } };

export type ClaimState =
  | { readonly status: 'free' }
  | { readonly status: 'held'; readonly by: string; readonly since: string };

/** One period in which a record holds a value. The same record may hold it again later. */
export type Holding = Omit<Extract<ClaimState, { status: 'held' }>, 'status'>;

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

const isSame = (state: Holding, other: Holding | undefined): boolean =>
  state.by === other?.by && state.since === other.since;
