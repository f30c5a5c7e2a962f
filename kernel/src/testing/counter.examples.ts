import { text } from '@storefold/contracts';
import type { Aggregate } from '../core/decider.ts';
import { Refusal } from '../core/failure/refusal.ts';
import type { Projection } from '../subscriptions/projecting/projection.ts';
import type { Publisher } from '../subscriptions/publishing/publisher.ts';

const overTheLimit = text('verbatim', { sentence: 'over the limit' });

/** The smallest aggregate with rules: it counts up to a limit. For the kernel's own specifications. */
export type CounterFact =
  | { type: 'CounterOpened'; data: { limit: number; owner: string } }
  | { type: 'CounterIncreased'; data: { by: number } };

export interface CounterState {
  readonly limit: number;
  readonly count: number;
  readonly owner: string | null;
  readonly changedAt: string;
}

export type CounterCommand =
  | { type: 'Open'; limit: number; owner: string }
  | { type: 'Increase'; by: number };

export const counter: Aggregate<CounterState, CounterCommand, CounterFact> = {
  category: 'counter',
  initial: { limit: 0, count: 0, owner: null, changedAt: '' },
  sealed: { CounterOpened: { fields: ['owner'] } },

  evolve(state, fact, { at }) {
    switch (fact.type) {
      case 'CounterOpened':
        return { limit: fact.data.limit, count: 0, owner: fact.data.owner, changedAt: at };
      case 'CounterIncreased':
        return { ...state, count: state.count + fact.data.by, changedAt: at };
    }
  },

  decide(command, state) {
    switch (command.type) {
      case 'Open':
        return [{ type: 'CounterOpened', data: { limit: command.limit, owner: command.owner } }];
      case 'Increase':
        if (state.count + command.by > state.limit) throw new Refusal('processing_error', overTheLimit);
        return [{ type: 'CounterIncreased', data: { by: command.by } }];
    }
  },
};

export interface CounterDocument {
  readonly id: string;
  readonly count: number;
}

export const counterView: Projection<CounterFact> = {
  name: 'counters',
  version: 1,
  categories: ['counter'],
  collections: [{ name: 'counters', fields: { count: 'number' } }],
  async project(fact, documents) {
    switch (fact.type) {
      case 'CounterOpened':
        return documents.put<CounterDocument>('counters', { id: fact.recordId, count: 0 });
      case 'CounterIncreased': {
        if (fact.data.by === POISON) throw new Error('this one cannot be projected');
        const before = await documents.get<CounterDocument>('counters', fact.recordId);
        documents.put<CounterDocument>('counters', {
          id: fact.recordId,
          count: (before?.count ?? 0) + fact.data.by,
        });
      }
    }
  },
};

/** The increase on which the example's projection fails. */
export const POISON = 13;

export const counterPublisher: Publisher<CounterFact> = {
  categories: ['counter'],
  async publish(fact, { asOf }) {
    if (fact.type === 'CounterOpened') return [];
    const { state } = await asOf(counter, fact);
    return [
      {
        name: 'stock_item.updated',
        payload: { id: fact.recordId, count: state.count, owner: state.owner },
        sealed: { owner: fact.recordId },
      },
    ];
  },
};
