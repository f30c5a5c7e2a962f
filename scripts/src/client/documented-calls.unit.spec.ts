import { readFileSync } from 'node:fs';
import { allEndpoints } from '@storefold/contracts';
import { methodName } from '@storefold/contracts/openapi';
import { describe, expect, it } from 'vitest';

const read = (page: string): string => readFileSync(new URL(`../../../${page}`, import.meta.url), 'utf8');

/** Paths as pages write them: `POST /carts/{}/items`, whatever the names of the parameters. */
const requests = new Set(
  allEndpoints.map(
    ({ method, path }) =>
      `${method} ${path.replace(/^\/api\/v3\/(store|admin)/, '').replace(/[:*]\w+/g, '{}')}`,
  ),
);
const methods = new Set(
  allEndpoints.map(methodName).map(({ api, namespace, method }) => [api, ...namespace, method].join('.')),
);
/** What clients can do beside their endpoints. */
const controls = new Set(['with', 'request']);

describe('a page for newcomers', () => {
  it.each(['docs/coming-from.md', 'docs/guide.md', 'client/README.md'])(
    '%s names requests that exist',
    (page) => {
      const named = ours(read(page)).matchAll(/`(GET|POST|PATCH|PUT|DELETE) (\/[^`\s?]*)`/g);
      const missing = [...named]
        .map(([, method, path]) => `${method} ${(path ?? '').replace(/\{\w+\}/g, '{}')}`)
        .filter((request) => !requests.has(request));
      expect(missing).toEqual([]);
    },
  );

  it.each(['docs/guide.md', 'client/README.md'])('%s names methods that the client has', (page) => {
    const named = [...read(page).matchAll(/\b((?:store|admin)(?:\.\w+)+)\(/g)];
    expect(named).not.toEqual([]);
    const missing = named
      .map(([, method]) => method ?? '')
      .filter((method) => !methods.has(method) && !controls.has(method.split('.')[1] ?? ''));
    expect(missing).toEqual([]);
  });
});

/** Without the columns of tables that speak of others: what stands after the column headed `here`. */
function ours(page: string): string {
  let column = -1;
  return page
    .split('\n')
    .map((line) => {
      if (!line.startsWith('|')) return line;
      const cells = line.split('|').map((cell) => cell.trim());
      if (cells.includes('Spree') || cells.includes('Spree API v3')) column = cells.indexOf('here');
      else if (cells.includes('client')) column = -1;
      return column === -1 ? line : (cells[column] ?? '');
    })
    .join('\n');
}
