import { parentPort, workerData } from 'node:worker_threads';
import { extensionsOrExit } from '@storefold/server/runtime';
import { guideMakers } from './build-guide.ts';
import type { BuildOrder, PageMakers, PageSet } from './built-pages.ts';
import { referenceMakers } from './reference/build-reference.ts';

/** The thread that puts pages together. */

if (!parentPort) throw new Error('the building of pages runs as a worker thread');

const sets: Readonly<Record<PageSet, () => Promise<PageMakers>>> = {
  guide: guideMakers,
  reference: referenceMakers,
};

// The thread has registries of its own.
await extensionsOrExit([]);
const { set, first } = workerData as BuildOrder;
const makers = new Map(Object.entries(await sets[set]()));
parentPort.postMessage(makers.get(first)?.());
parentPort.postMessage(Object.fromEntries([...makers].map(([path, make]) => [path, make()])));
