import { type CheckpointStep, type EventPlace, type Position, START } from '@storefold/kernel/ports';

/** What is stored of a checkpoint's event beside its position. Add, never change. */
export type StoredEvent = Pick<EventPlace, 'id' | 'stream' | 'revision'>;

/** Of the checkpoints of the first versions, which no log has. */
export const UNKNOWN: StoredEvent = { id: 'unknown', stream: 'unknown', revision: 0 };

export const storedEvent = ({ id, stream, revision }: EventPlace): StoredEvent => ({ id, stream, revision });

export const toPlace = (position: Position, event: StoredEvent = UNKNOWN): EventPlace | undefined =>
  position === START ? undefined : { ...event, position };

const isSamePlace = (one: EventPlace | undefined, other: EventPlace | undefined): boolean =>
  one?.id === other?.id && one?.position === other?.position;

/** Throws a RangeError for a step to an earlier checkpoint. */
export function requireForward({ after, upTo }: CheckpointStep): void {
  if (!after || !upTo || upTo.position > after.position || isSamePlace(after, upTo)) return;
  throw new RangeError(`a checkpoint cannot go from ${after.position} to ${upTo.position}`);
}
