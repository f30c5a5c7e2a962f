import type {
  AllStreamSubscription,
  EventStoreDBClient,
  ResolvedEvent,
  SubscribeToAllOptions,
} from '@eventstore/db-client';

/** A subscription and the items it has received so far. */
export interface Followed {
  readonly subscription: AllStreamSubscription;
  /** `confirmation`, `caughtUp`, the text of each event, `checkpoint` … */
  readonly seen: string[];
  readonly positions: bigint[];
  readonly checkpoints: bigint[];
  readonly errors: Error[];
}

/** Subscribes and records the items until the client unsubscribes. */
export function follow(
  client: EventStoreDBClient,
  options: SubscribeToAllOptions = {},
  only?: string,
): Followed {
  const seen: string[] = [];
  const positions: bigint[] = [];
  const checkpoints: bigint[] = [];
  const errors: Error[] = [];
  const filter = options.filter && {
    ...options.filter,
    checkpointReached: async (_: unknown, position: { commit: bigint }) => {
      seen.push('checkpoint');
      checkpoints.push(position.commit);
    },
  };
  const subscription = client.subscribeToAll({ ...options, ...(filter && { filter }) });
  subscription
    .on('confirmation', () => seen.push('confirmation'))
    .on('caughtUp', () => seen.push('caughtUp'))
    .on('error', (error) => errors.push(error))
    .on('data', (resolved) => {
      if (only !== undefined && resolved.event?.streamId !== only) return;
      seen.push(textOf(resolved));
      positions.push(resolved.commitPosition ?? -1n);
    });
  return { subscription, seen, positions, checkpoints, errors };
}

function textOf({ event }: ResolvedEvent): string {
  const data: unknown = event?.data;
  const isNote = typeof data === 'object' && data !== null && 'text' in data;
  return isNote ? String(data.text) : (event?.streamId ?? '');
}
