import { Worker } from 'node:worker_threads';
import type { Express } from 'express';
import { mountPage, type Page, sendPage } from './page-response.ts';

/** Pages that are built together. */
export type PageSet = 'guide' | 'openapi';

/** Pages by their paths. */
export type Pages = Readonly<Record<string, Page>>;

/** In the `dist` of the package, also for a module that runs from its sources: Node 20 cannot run TypeScript in a thread. */
const program = new URL('../../dist/pages/built-pages.worker.js', import.meta.url);

/**
 * Mounts pages that are put together at the first request for one of them, because most processes are never asked for
 * any. A thread of its own does it, because all other requests would wait for some tenths of a second.
 */
export function mountBuiltPages(app: Express, set: PageSet, paths: readonly string[]): void {
  let building: Promise<Pages> | undefined;
  for (const path of paths) {
    mountPage(app, path, async (request, response) => {
      building ??= builtInThread(set);
      try {
        sendPage(request, response, pageAt(path, await building));
      } catch (error) {
        building = undefined;
        throw error;
      }
    });
  }
}

function pageAt(path: string, pages: Pages): Page {
  const page = pages[path];
  if (!page) throw new Error(`nothing was built for ${path}`);
  return page;
}

function builtInThread(set: PageSet): Promise<Pages> {
  const worker = new Worker(program, { workerData: set, name: 'page-builder', execArgv: [] });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the thread that builds pages has ended')));
  });
}
