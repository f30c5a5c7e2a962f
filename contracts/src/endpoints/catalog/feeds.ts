import { z } from 'zod';
import { type Access, endpoint } from '../../endpoint.ts';
import { chapter } from '../chapter.ts';

/** Programs that fetch a feed send no headers of ours. */
const feedReader: Access = { api: 'public', keyed: 'publishable' };

const api_key = z
  .string()
  .optional()
  .describe(
    'A publishable key, where another store than the first is meant. Whoever reads a feed sends no headers.',
  );

const common = { service: 'catalog', method: 'GET', access: feedReader } as const;
const xml = { status: 200, body: z.string(), mediaType: 'application/xml' } as const;

export const readProductFeed = endpoint({
  ...common,
  name: 'feeds.products',
  path: '/feeds/products.xml',
  summary: 'What is on show, for Google Merchant Center and others that read its format.',
  description: `
RSS 2.0 with an item for each variant that has a price in the currency and a picture; those of a product have its id as \`g:item_group_id\`. Addresses begin with the store's \`url\`: \`<url>/products/<slug>?variant=<id>\`. \`currency\` and \`locale\` choose as everywhere.

It needs \`FEEDS=on\`; without, there is none.
`,
  query: z.object({ api_key }),
  answer: xml,
  refusals: ['record_not_found', 'invalid_token', 'rate_limit_exceeded'],
});

export const readSitemap = endpoint({
  ...common,
  name: 'feeds.sitemap',
  path: '/sitemap.xml',
  summary: 'The pages of a storefront, for search engines.',
  description: `
The home page, \`<url>/categories/<permalink>\` and \`<url>/products/<slug>\` of what is on show. A store with more than 50,000 of them has an index, whose parts are the same path with \`page\`; so the storefront passes \`/sitemap.xml\` on with its query.

It needs \`FEEDS=on\`; without, there is none.
`,
  query: z.object({ api_key, page: z.string().optional().describe('A part of a large one, from 1.') }),
  answer: xml,
  refusals: ['record_not_found', 'invalid_token', 'rate_limit_exceeded'],
});

chapter({
  name: 'Feeds',
  about: 'What is on show, for search engines and shopping portals.',
  position: 85,
  groups: ['feeds'],
});
