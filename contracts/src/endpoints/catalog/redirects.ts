import { z } from 'zod';
import { endpoint, shopper } from '../../endpoint.ts';
import { adminRedirect, redirect, redirectChange, redirectInput } from '../../shapes/catalog/redirect.ts';
import { chapter } from '../chapter.ts';
import { crudEndpoints } from '../crud.ts';

export const findRedirect = endpoint({
  name: 'redirects.find',
  service: 'catalog',
  method: 'GET',
  path: '/api/v3/store/redirects',
  access: shopper,
  summary: 'Says where an old address of the shop leads.',
  description:
    'For storefronts, before they answer 404: `from` is the path that was asked for. Case, the host and a slash at the end do not matter.',
  query: z.object({ from: z.string().max(2_000).describe('The old address, such as `/pages/about`.') }),
  answer: { status: 200, body: redirect },
  refusals: ['record_not_found', 'parameter_missing', 'parameter_invalid'],
});

export const redirects = crudEndpoints({
  noun: 'redirects',
  service: 'catalog',
  scope: 'products',
  shape: adminRedirect,
  input: redirectInput,
  change: redirectChange,
  filters: { text: ['id', 'to'], caseInsensitive: ['from'], timestamp: ['created_at', 'updated_at'] },
  sorts: ['from', 'created_at', 'updated_at'],
  summaries: {
    list: 'Lists the redirects of the store, the newest first.',
    create: 'Makes a redirect from an old address to a new one.',
    read: 'Shows one redirect.',
    change: 'Changes a redirect.',
    delete: 'Deletes a redirect.',
  },
});

export const {
  list: listRedirects,
  create: createRedirect,
  read: readRedirect,
  change: changeRedirect,
  delete: deleteRedirect,
} = redirects;

chapter({
  name: 'Redirects',
  about: 'Where addresses of the shop of before lead.',
  position: 335,
  groups: ['redirects'],
});
