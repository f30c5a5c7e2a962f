import { parentPort, workerData } from 'node:worker_threads';
import type { PageSet, Pages } from './built-pages.ts';
import { guidePages } from './guide-pages.ts';
import { openApiPages } from './openapi-pages.ts';

/** The thread that puts pages together. */

if (!parentPort) throw new Error('the building of pages runs as a worker thread');

const sets: Readonly<Record<PageSet, () => Promise<Pages>>> = { guide: guidePages, openapi: openApiPages };

parentPort.postMessage(await sets[workerData as PageSet]());
