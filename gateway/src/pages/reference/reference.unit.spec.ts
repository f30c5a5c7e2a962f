import { allEndpoints } from '@storefold/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Pages } from '../built-pages.ts';
import { referenceMakers } from './build-reference.ts';

describe('the reference', () => {
  let pages: Pages;
  beforeAll(async () => {
    const makers = Object.entries(await referenceMakers());
    pages = Object.fromEntries(makers.map(([path, make]) => [path, make()]));
  });

  const textOf = (path: string): string => pages[path]?.text ?? '';
  /** The part of a page that is about one operation. */
  const sectionOf = (path: string, operationId: string): string =>
    textOf(path)
      .split('<section class="operation" id="')
      .find((part) => part.startsWith(`${operationId}"`)) ?? '';

  it('has every operation in one chapter, and all of them in the overview of its API', () => {
    const chapters = Object.entries(pages).filter(([path]) => /^\/docs\/\w+\/./.test(path));
    const shown = chapters.flatMap(([, { text }]) =>
      [...text.matchAll(/<section class="operation" id="([^"]+)"/g)].map(([, id = '']) => id),
    );
    const own = shown.filter((id) => !id.endsWith('.alias'));
    expect(own.toSorted()).toEqual(allEndpoints.map(({ name }) => name).toSorted());
    for (const api of ['store', 'admin']) {
      const overview = textOf(`/docs/${api}`);
      for (const [path] of chapters.filter(([each]) => each.startsWith(`/docs/${api}/`)))
        expect(overview).toContain(`href="${path}"`);
    }
    const linked = ['store', 'admin'].flatMap((api) =>
      [...textOf(`/docs/${api}`).matchAll(/href="[^"#]+#([^"]+)"/g)].map(([, id = '']) => id),
    );
    expect(linked.toSorted()).toEqual(shown.toSorted());
  });

  it('is small: no page has more than 400 KB, nor more than 60 % of its OpenAPI document', () => {
    for (const [path, { text }] of Object.entries(pages)) {
      if (!path.startsWith('/docs/')) continue;
      const [, , api = ''] = path.split('/');
      expect(text.length, path).toBeLessThan(Math.min(400_000, textOf(`/openapi/${api}.json`).length * 0.6));
    }
  });

  it('shows the answer of success, and refusals to whoever opens them', () => {
    const section = sectionOf('/docs/store/carts', 'carts.create');
    const open = [
      ...section.matchAll(/<details class="answer" open><summary><span class="status-code">(\d+)/g),
    ];
    expect(open.map(([, status]) => status)).toEqual(['201']);
    expect(section).toMatch(/<details class="answer"><summary>Refusals: 400, 401, 404, 413, 422, 429</);
    expect(section).toMatch(/<details class="answer"><summary><span class="status-code">422<\/span> <code>/);
  });

  it('shows the call of the client beside that of curl, for each operation that the client has', () => {
    const calls = new Map<string, string>();
    for (const [path, { text }] of Object.entries(pages).filter(([each]) => each.startsWith('/docs/')))
      for (const section of text.split('<section class="operation" id="').slice(1)) {
        const [id = ''] = section.split('"', 1);
        const [call = ''] = /await [^;]*;/.exec(section.replaceAll(/<[^>]+>/g, '')) ?? [];
        calls.set(`${path} ${id}`, call);
      }
    expect(calls.get('/docs/store/carts carts.create')).toBe('await store.carts.create(body);');
    expect(calls.get('/docs/store/products products.read')).toBe('await store.products.get(idOrSlug);');
    const without = [...calls].flatMap(([place, call]) => (call === '' ? [place.split(' ')[1]] : []));
    const open = allEndpoints.filter(({ path }) => !/^\/api\/v3\/(store|admin)\//.test(path));
    expect(without).toEqual(open.map(({ name }) => name));
  });

  it('shows a cart that is made with items', () => {
    const [, call = ''] =
      /<pre tabindex="0"><code>([\s\S]*?)<\/code>/.exec(sectionOf('/docs/store/carts', 'carts.create')) ?? [];
    expect(call).toContain('POST');
    expect(call).toMatch(/"items": \[\s*\{\s*"variant_id": "var_\w+",\s*"quantity": 1\s*\}\s*\]/);
  });

  it('says who may call and which scope that needs', () => {
    const issue = sectionOf('/docs/admin/gift-cards', 'gift_cards.issue');
    expect(issue).toMatch(
      /Needs a <a [^>]+>secret key<\/a>, or an <a [^>]+>admin token<\/a>, with <code>write_gift_cards<\/code>\./,
    );
    expect(sectionOf('/docs/store/products', 'products.list')).toMatch(
      /Needs a <a [^>]+>publishable key<\/a>/,
    );
  });

  it('leads from a shape to the shapes in it, on the same page', () => {
    for (const [path, { text }] of Object.entries(pages)) {
      const missing = [...text.matchAll(/href="#([^"]+)"/g)].filter(([, id]) => !text.includes(`id="${id}"`));
      expect(
        missing.map(([link]) => link),
        path,
      ).toEqual([]);
    }
  });

  it('needs no script to be read, and has none in its pages', () => {
    for (const [path, { text }] of Object.entries(pages)) {
      if (!path.startsWith('/docs/')) continue;
      expect(text, path).not.toMatch(/<script(?! src="\/assets\/)| style="| on\w+="/);
    }
  });
});
