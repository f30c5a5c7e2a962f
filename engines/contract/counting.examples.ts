import type { Change, CheckpointStep, Document, Position } from '@storefold/kernel/ports';
import { checkpointStep } from './positions.ts';

/** A read model whose documents contain its checkpoint, so that a partial write is detected. */
export const countingModel = {
  name: 'counting',
  version: 1,
  collections: [
    { name: 'steps', fields: { number: 'number', tags: 'text[]' }, indexes: [['number']] },
    { name: 'totals', fields: { number: 'number', tags: 'text[]' } },
  ],
} as const;

export interface Counted extends Document {
  readonly number: number;
  readonly tags: readonly string[];
}

/** The changes between one checkpoint and the next. */
export function step(after: Position): [Change[], CheckpointStep] {
  const upTo = after + 1;
  const put: Counted = { id: `step_${upTo}`, number: upTo, tags: ['step', `tag_${upTo}`] };
  const total: Counted = { ...put, id: 'total' };
  return [
    [
      { collection: 'steps', put },
      { collection: 'totals', put: total },
    ],
    checkpointStep(after, upTo),
  ];
}
