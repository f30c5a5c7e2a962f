import { channel } from 'node:diagnostics_channel';

/** Node's channel on which whoever watches the process is told what caches are asked for, as `CacheLookup`. */
export const CACHE_LOOKUPS = 'storefold:cache';

export interface CacheLookup {
  readonly cache: string;
  readonly isHit: boolean;
}

const lookups = channel(CACHE_LOOKUPS);

export function tellLookup(cache: string, isHit: boolean): void {
  if (lookups.hasSubscribers) lookups.publish({ cache, isHit } satisfies CacheLookup);
}
