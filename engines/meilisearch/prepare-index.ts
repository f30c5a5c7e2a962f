import type { Clock } from '@storefold/kernel/core';
import { type Document, START } from '@storefold/kernel/ports';
import type { Settings } from 'meilisearch';
import { bringUp, type Feed } from './bring-up.ts';
import { IndexDiffers } from './failures.ts';
import { differences } from './index-settings.ts';
import type { MeilisearchIndex } from './meilisearch-index.ts';

export interface PrepareParts<D extends Document> {
  readonly index: MeilisearchIndex;
  /** Beside it, for a new one that takes its place when it is filled. */
  readonly next: MeilisearchIndex;
  readonly settings: Settings;
  readonly feed: Feed<D>;
  readonly clock: Clock;
  readonly onRebuild: (differing: readonly string[]) => void;
}

/** Whoever builds changes the new index within seconds; one that stands still for so long was left behind. */
const ABANDONED_MS = 60_000;
const LOOK_AGAIN_MS = 500;

/**
 * Makes sure that there is an index with the settings that are wanted: they are in force before the first document
 * comes. An index with other settings and documents is replaced by one that is built beside it.
 */
export async function prepareIndex<D extends Document>(parts: PrepareParts<D>): Promise<void> {
  const { index, settings, feed } = parts;
  if (!(await index.settings())) await index.create();
  while (!feed.closing.aborted) {
    const differing = await differencesOf(index, settings);
    if (differing.length === 0) return;
    if (await isEmptyAndOurs(index)) await index.configure(settings);
    else await rebuild(parts, differing);
  }
}

/** The names of what is not as wanted; `id` for the key of documents. */
export async function differencesOf(index: MeilisearchIndex, settings: Settings): Promise<string[]> {
  const [found, info] = await Promise.all([index.settings(), index.info()]);
  if (!found || !info) throw new IndexDiffers(`the index ${index.uid} was deleted`);
  return [...differences(found, settings), ...(info.isOurs ? [] : ['id'])];
}

async function isEmptyAndOurs(index: MeilisearchIndex): Promise<boolean> {
  const info = await index.info();
  return info?.isOurs === true && (await index.isEmpty());
}

/**
 * Builds the index anew beside the present one, and swaps the two. Creating it is also the lock: of several instances
 * one creates it, the others wait until the present index is as wanted, or until nobody builds any more.
 */
async function rebuild<D extends Document>(
  parts: PrepareParts<D>,
  differing: readonly string[],
): Promise<void> {
  const { index, next, settings, feed } = parts;
  if (!(await next.create())) return waitForBuilder(parts);
  parts.onRebuild(differing);
  await next.configure(settings);
  await bringUp(next, feed, START, () => undefined);
  if (feed.closing.aborted) return;
  if (!(await index.swapWith(next))) await untilSwapped(parts);
  if (feed.closing.aborted) return;
  await next.delete();
}

async function untilSwapped<D extends Document>({
  index,
  settings,
  feed,
  clock,
}: PrepareParts<D>): Promise<void> {
  const beganMs = clock.now();
  while (!feed.closing.aborted && (await differencesOf(index, settings)).length > 0) {
    if (clock.now() - beganMs > ABANDONED_MS)
      throw new IndexDiffers(`the index ${index.uid} was not replaced`);
    await clock.sleep(LOOK_AGAIN_MS, feed.closing);
  }
}

async function waitForBuilder<D extends Document>(parts: PrepareParts<D>): Promise<void> {
  const { index, next, settings, feed, clock } = parts;
  let seen = await next.info();
  for (let sinceMs = clock.now(); seen !== undefined && !feed.closing.aborted; ) {
    await clock.sleep(LOOK_AGAIN_MS, feed.closing);
    if ((await differencesOf(index, settings)).length === 0) return;
    const now = await next.info();
    if (now?.updatedAt !== seen.updatedAt) sinceMs = clock.now();
    if (clock.now() - sinceMs > ABANDONED_MS) return next.delete();
    seen = now;
  }
}
