import { kindsAfter, knownLevel, type LeveledKind } from '@storefold/contracts';
import type { Aggregate } from '../core/decider.ts';
import type { RecordedEvent } from '../ports/event-log.ts';

/** The facts of an installation's level. These names and shapes are what the store keeps: add, never change. */
type LevelFact = {
  type: 'LevelRaised';
  data: {
    level: number;
    /** What may be written from now on, so that older versions know which of their streams they cannot read. */
    kinds: { service: string; category: string; kind: string }[];
  };
};

export interface LevelState {
  readonly level: number;
  /** All that may be written beside the kinds of the first level. */
  readonly kinds: readonly LeveledKind[];
}

type LevelCommand = { type: 'Raise'; to: number };

/** The kinds that may be written from this event of the level's stream on. */
export const kindsRaisedBy = ({
  type,
  data,
}: Pick<RecordedEvent, 'type' | 'data'>): readonly LeveledKind[] =>
  type === ('LevelRaised' satisfies LevelFact['type']) ? (data as LevelFact['data']).kinds : [];

/** The category of the stream that holds the level. No version before levels reads it. */
export const LEVEL_CATEGORY = 'level';
/** The record id of the only stream. */
export const LEVEL = 'installation';

/** Up to which level all instances of the installation know every kind of fact. It is never lowered. */
export const installationLevel: Aggregate<LevelState, LevelCommand, LevelFact> = {
  category: LEVEL_CATEGORY,
  initial: { level: 1, kinds: [] },
  evolve(state, fact) {
    switch (fact.type) {
      case 'LevelRaised': {
        const { level, kinds } = fact.data;
        return { level, kinds: [...state.kinds, ...kinds] };
      }
    }
  },
  decide({ to }, { level }) {
    const most = Math.min(to, knownLevel);
    if (most <= level) return [];
    const kinds = kindsAfter(level, most).map((each) => ({ ...each }));
    return [{ type: 'LevelRaised', data: { level: most, kinds } }];
  },
};
