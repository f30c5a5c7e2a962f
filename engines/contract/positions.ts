import {
  type CheckpointStep,
  type EventPlace,
  type Position,
  type ReadModel,
  START,
} from '@storefold/kernel/ports';

/** The place of an event that nothing else is known of. */
export const placeAt = (position: Position): EventPlace | undefined =>
  position === START
    ? undefined
    : { id: `event_${position}`, stream: 'contract-1', revision: position, position };

export const checkpointStep = (after: Position, upTo: Position): CheckpointStep => ({
  after: placeAt(after),
  upTo: placeAt(upTo),
});

export const positionOf = async (model: Pick<ReadModel, 'checkpoint'>): Promise<Position> =>
  (await model.checkpoint())?.position ?? START;
