import type { Express } from 'express';
import { mountBuiltPages } from './built-pages.ts';

/** The documents of the project that are served, by their path: title and file, and for some the same with what a build adds. */
export const documents: Readonly<Record<string, readonly [title: string, file: string, built?: string]>> = {
  '/guide': ['Guide', 'docs/guide.md'],
  '/guide/storefront': ['Build a storefront', 'docs/storefront.md'],
  '/guide/client': ['Client', 'client/README.md'],
  '/guide/asking-again': ['Asking again', 'docs/idempotency-keys.md'],
  '/guide/coming-from': ['Coming from Spree, Medusa or commercetools', 'docs/coming-from.md'],
  '/guide/lists': ['Lists', 'docs/lists.md', 'docs/made/lists.md'],
  '/guide/events': ['Events', 'docs/events.md', 'docs/made/events.md'],
};

/** Serves documents of the project as they are written. */
export const mountGuide = (app: Express): void => mountBuiltPages(app, 'guide', Object.keys(documents));
