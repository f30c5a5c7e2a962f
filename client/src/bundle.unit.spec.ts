import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const bundle = new URL('../dist/storefold-client.min.js', import.meta.url);
const build = fileURLToPath(new URL('../build.mjs', import.meta.url));

describe('the client in one file', () => {
  it('has at most 15 KB when it is gzipped, needs no other module, and works', async () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [build], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    const [, gzipped] = /(\d+) gzipped/.exec(stdout) ?? [];
    expect(Number(gzipped)).toBeLessThanOrEqual(15_000);

    expect(readFileSync(bundle, 'utf8')).not.toMatch(/\bimport\b|\brequire\b|\bzod\b|\bprocess\b|\bBuffer\b/);
    const { createStoreClient } = (await import(bundle.href)) as typeof import('./index.ts');
    const store = createStoreClient({ baseUrl: 'https://shop.example', publishableKey: 'pk_1' });
    expect(store.carts.items.create).toBeTypeOf('function');
  });
});
