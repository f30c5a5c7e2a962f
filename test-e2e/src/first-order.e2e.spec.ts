import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@storefold/engines/testing';
import { describe, expect, it } from 'vitest';
import { startStore } from './harness/store-process.ts';

const page = fileURLToPath(new URL('../../docs/first-order.md', import.meta.url));
const tools = ['bash', 'curl'].filter((name) => spawnSync(name, ['--version']).error);

describe('docs/first-order.md', () => {
  it('buys something with a gift card when its blocks are run one after the other', async ({ skip }) => {
    if (tools.length > 0) {
      console.warn(`skipped: the page's blocks need ${tools.join(' and ')}`);
      skip();
    }
    const dataDir = await mkdtemp(join(tmpdir(), 'storefold-page-'));
    const store = await startStore({ launcher: 'start', dataDir, port: await freePort() });
    const blocks = [...(await readFile(page, 'utf8')).matchAll(/```sh\n([\s\S]*?)```/g)].map(
      ([, block]) => block,
    );
    const script = join(dataDir, 'page.sh');
    await writeFile(script, `set -euo pipefail\n${blocks.join('\n')}`);
    const { status, stdout, stderr } = spawnSync('bash', [script], {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: dataDir },
    });
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout).toMatch(/order R\d{9}/);
    expect(stdout).toContain('redeemed');
    expect(stdout).toContain('{"error":{"code":"cart_not_found","message":"Cart not found"}}');
    expect(await store.stop()).toBe(0);
    await rm(dataDir, { recursive: true, force: true });
  }, 60_000);
});
