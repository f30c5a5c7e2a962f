import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshStore, startFreshStore } from './harness/fresh-store.ts';

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

describe('the start page', () => {
  let store: FreshStore;
  let html: string;
  const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${store.baseUrl}${path}`, { headers });

  beforeAll(async () => {
    store = await startFreshStore('3');
    html = await (await get('/', BROWSER)).text();
  });
  afterAll(async () => {
    await store?.stop();
  });

  it('leads first to the sample shop, then to the dashboard', () => {
    const [, ways = ''] = /<ul class="ways">(.*?)<\/ul>/s.exec(html) ?? [];
    const links = [...ways.matchAll(/href="([^"]+)"/g)].map(([, link]) => link);
    expect(links.slice(0, 2)).toEqual(['/shop', '/admin']);
  });

  it('leads to pages that answer', async () => {
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => link);
    expect(links).toEqual(expect.arrayContaining(['/guide', '/docs/store', '/docs/admin', '/health']));
    const statuses = await Promise.all(links.map(async (link) => [link, (await get(link)).status]));
    expect(statuses).toEqual(links.map((link) => [link, 200]));
  });

  it('leads to documents in which every link leads somewhere', async () => {
    const seen = new Map<string, string>();
    const missing: string[] = [];
    const follow = async (link: string, from: string): Promise<void> => {
      const { origin, pathname, hash } = new URL(link, `${store.baseUrl}${from}`);
      if (origin !== store.baseUrl) return;
      if (!seen.has(pathname)) {
        const response = await get(pathname, BROWSER);
        const text = await response.text();
        seen.set(pathname, text);
        if (response.status !== 200) missing.push(`${from} → ${link}`);
        for (const [, next = ''] of text.matchAll(/<a href="([^"]+)"/g)) await follow(next, pathname);
      }
      if (hash !== '' && !seen.get(pathname)?.includes(`id="${decodeURIComponent(hash.slice(1))}"`))
        missing.push(`${from} → ${link}`);
    };
    await follow('/', '/');
    expect(missing).toEqual([]);
    expect([...seen.keys()]).toEqual(
      expect.arrayContaining(['/guide', '/guide/client', '/guide/coming-from', '/guide/asking-again']),
    );
  });

  it('says whether the store is well, part by part', () => {
    expect(html).toContain('All is well');
    expect(html).toMatch(/<dt>bus<\/dt><dd class="up">up<\/dd>/);
  });

  it('says where the keys lie, and never the keys', () => {
    const { publishable_key, secret_key, admin } = store.credentials;
    expect(html).toContain(join(store.dataDir, 'credentials.json'));
    for (const secret of [publishable_key, secret_key, admin.password]) expect(html).not.toContain(secret);
  });

  it('shows three calls that work as they are', () => {
    const [, shown = ''] = /<pre[^>]*><code>([\s\S]*?)<\/code><\/pre>/.exec(html) ?? [];
    const script = withoutEscapes(shown);
    expect(script.match(/^curl/gm)).toHaveLength(3);
    const { stdout, stderr } = spawnSync(
      'bash',
      ['--norc', '-euo', 'pipefail', '-c', script.replaceAll('\n\n', '\necho\n')],
      {
        encoding: 'utf8',
      },
    );
    expect(stderr).toBe('');
    const answers = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answers).toMatchObject([
      { data: [{}, {}, {}] },
      { token: expect.any(String) },
      { amount: '25.00' },
    ]);
  });

  it('has no script in it, and loads nothing from elsewhere', async () => {
    expect(html).not.toMatch(/<script(?! src="\/assets\/)/);
    expect(html).not.toMatch(/(?:href|src)="[^/]/);
    const policy = (await get('/', BROWSER)).headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
  });

  it('is JSON for programs', async () => {
    const response = await get('/');
    expect(response.headers.get('vary')).toBe('Accept');
    expect(await response.json()).toMatchObject({
      name: 'Storefold',
      status: 'up',
      links: { reference: '/docs', guide: '/guide', store_api: '/openapi/store.json', health: '/health' },
    });
  });
});

const withoutEscapes = (text: string): string =>
  text
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
