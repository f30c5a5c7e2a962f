import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const build = fileURLToPath(new URL('../build.mjs', import.meta.url));
const readme = new URL('../README.md', import.meta.url);

describe('the client in one file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'storefold-bundle-'));
  const bundle = join(folder, 'storefold-client.min.js');

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has at most 15 KB when it is gzipped, as its README says, needs no other module, and works', async () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [build, folder], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    const [, gzipped] = /(\d+) gzipped/.exec(stdout) ?? [];
    expect(Number(gzipped)).toBeLessThanOrEqual(15_000);
    expect(readFileSync(readme, 'utf8')).toContain(
      `takes ${Math.round(Number(gzipped) / 1_000)} KB (gzipped)`,
    );

    expect(readFileSync(bundle, 'utf8')).not.toMatch(/\bimport\b|\brequire\b|\bzod\b|\bprocess\b|\bBuffer\b/);
    const { createStoreClient } = (await import(pathToFileURL(bundle).href)) as typeof import('./index.ts');
    const store = createStoreClient({ baseUrl: 'https://shop.example', publishableKey: 'pk_1' });
    expect(store.carts.items.create).toBeTypeOf('function');
  });
});
