/** The expected state of the stream: a revision or a keyword. */
export type ExpectedRevision = number | 'any' | 'noStream';

/** The state of the stream that the decision depends on. */
export interface StreamState {
  readonly name: string;
  /** -1 when it has no event. */
  readonly lastRevision: number;
  readonly isTombstoned: boolean;
  readonly isSoftDeleted: boolean;
  idAt(revision: number): string | undefined;
  /** The revision of an event that was written recently. */
  recentRevisionOf(id: string): number | undefined;
}

export type AppendDecision =
  | { readonly kind: 'write' }
  /** All events are stored already. `lastRevision` is that of the last repeated event. */
  | { readonly kind: 'repeated'; readonly lastRevision: number }
  | { readonly kind: 'wrongExpectedVersion' }
  | { readonly kind: 'streamDeleted' };

/** Whether an append of events with these ids is new, a repetition or a conflict. */
export function decideAppend(
  stream: StreamState,
  expected: ExpectedRevision,
  ids: readonly string[],
): AppendDecision {
  if (stream.isTombstoned) return { kind: 'streamDeleted' };
  if (expected === 'any') return decideByRecentIds(stream, ids);
  const revision = expected === 'noStream' ? NO_STREAM : expected;
  if (revision < stream.lastRevision) return decideByHistory(stream, revision, ids);
  return revision === stream.lastRevision ? { kind: 'write' } : { kind: 'wrongExpectedVersion' };
}

const NO_STREAM = -1;

/** If the first id is unknown, the append is new. If it is known, all others must be known too. */
function decideByRecentIds(stream: StreamState, ids: readonly string[]): AppendDecision {
  let lastRevision = NO_STREAM;
  for (const [index, id] of ids.entries()) {
    const revision = stream.recentRevisionOf(id);
    if (revision === undefined) return index === 0 ? { kind: 'write' } : { kind: 'wrongExpectedVersion' };
    lastRevision = revision;
  }
  return ids.length === 0 ? { kind: 'write' } : { kind: 'repeated', lastRevision };
}

/** A repetition has the same ids at the same revisions after the expected one. */
function decideByHistory(stream: StreamState, expected: number, ids: readonly string[]): AppendDecision {
  for (const [index, id] of ids.entries()) {
    if (stream.idAt(expected + 1 + index) === id) continue;
    const beginsAgain = index === 0 && expected === NO_STREAM && stream.isSoftDeleted;
    return beginsAgain ? { kind: 'write' } : { kind: 'wrongExpectedVersion' };
  }
  if (ids.length === 0) return { kind: 'wrongExpectedVersion' };
  return { kind: 'repeated', lastRevision: expected + ids.length };
}
