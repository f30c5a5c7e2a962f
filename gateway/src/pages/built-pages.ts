import { Worker } from 'node:worker_threads';
import type { Express } from 'express';
import { mountPage, type Page, sendPage } from './page-response.ts';

/** Pages that are built together. */
export type PageSet = 'guide' | 'reference';

/** Pages by their paths. */
export type Pages = Readonly<Record<string, Page>>;

/** How each page is made, by its path. */
export type PageMakers = Readonly<Record<string, () => Page>>;

/** What a thread is told: which pages to make, and which of them somebody waits for. */
export interface BuildOrder {
  readonly set: PageSet;
  readonly first: string;
}

interface Building {
  readonly path: string;
  /** The page that was asked for first; undefined when there is none at its path. */
  readonly first: Promise<Page | undefined>;
  readonly all: Promise<Pages>;
}

/** In the `dist` of the package, also for a module that runs from its sources: Node 20 cannot run TypeScript in a thread. */
const program = new URL('../../dist/pages/built-pages.worker.js', import.meta.url);

/**
 * Mounts pages that are put together at the first request for one of them, because most processes are never asked for
 * any. A thread of its own does it, because all other requests would wait for some tenths of a second. `paths` may have
 * parameters; what was not built there is answered as any other path that is unknown.
 */
export function mountBuiltPages(app: Express, set: PageSet, paths: readonly string[]): void {
  let building: Building | undefined;
  for (const path of paths) {
    mountPage(app, path, async (request, response, next) => {
      const asked = request.path.replace(/\/$/, '');
      building ??= buildInThread({ set, first: asked });
      try {
        const page = await pageAt(asked, building);
        if (page) sendPage(request, response, page);
        else next();
      } catch (error) {
        building = undefined;
        throw error;
      }
    });
  }
}

async function pageAt(path: string, { path: first, ...building }: Building): Promise<Page | undefined> {
  return path === first ? building.first : new Map(Object.entries(await building.all)).get(path);
}

/** The thread sends the page that somebody waits for, and then all of them. */
function buildInThread(order: BuildOrder): Building {
  const worker = new Worker(program, { workerData: order, name: 'page-builder', execArgv: [] });
  const failed = new Promise<never>((_resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the thread that builds pages has ended')));
  });
  const first = Promise.race([
    failed,
    new Promise<Page | undefined>((resolve) => worker.once('message', resolve)),
  ]);
  const all = first.then(() =>
    Promise.race([failed, new Promise<Pages>((resolve) => worker.once('message', resolve))]),
  );
  all.catch(() => undefined);
  return { path: order.first, first, all };
}
