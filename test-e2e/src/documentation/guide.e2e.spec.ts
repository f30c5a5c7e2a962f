import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@storefold/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshStore, startFreshStore } from '../harness/fresh-store.ts';
import { blocksOf, runWithClient } from './page-program.ts';

const tools = ['bash', 'curl'].filter((name) => spawnSync(name, ['--version']).error);

/** What both ways print, in this order. */
const steps = [
  /^Ada$/m,
  /^Walnut tray$/m,
  /^total \$\d+\.\d\d, due \$\d+\.\d\d$/m,
  /^order R\d{9}, complete, for \$\d+\.\d\d$/m,
  /^redeemed$/m,
];

describe('docs/guide.md', () => {
  let store: FreshStore;

  beforeAll(async () => {
    store = await startFreshStore('on');
  });

  afterAll(() => store?.stop());

  it('leads from nothing to an order with curl, when its blocks are run one after the other', async ({
    skip,
  }) => {
    if (tools.length > 0) {
      console.warn(`skipped: the page's blocks need ${tools.join(' and ')}`);
      skip();
    }
    const script = join(store.dataDir, 'guide.sh');
    await writeFile(script, `set -euo pipefail\n${await blocksIn('sh')}`);
    const env = { ...process.env, DATA_DIR: store.dataDir, TMPDIR: store.dataDir };
    const { status, stdout, stderr } = spawnSync('bash', [script], {
      encoding: 'utf8',
      env,
      timeout: 60_000,
    });
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expectSteps(stdout);
    expect(stdout).toContain('{"error":{"code":"cart_not_found","message":"Cart not found"}}');
  });

  it('leads from nothing to an order with the client, when its blocks are run one after the other', async () => {
    const { status, output, complaints } = await runWithClient(await blocksIn('js'), {
      DATA_DIR: store.dataDir,
    });
    expect(complaints).toBe('');
    expect(status).toBe(0);
    expectSteps(output);
    expect(output).toMatch(/^cart_not_found$/m);
  });
});

/** On a port of its own instead of the one that the page names. */
async function blocksIn(language: string): Promise<string> {
  const blocks = await blocksOf('docs/guide.md', language);
  expect(blocks.length).toBeGreaterThanOrEqual(10);
  return blocks.join('\n').replaceAll('4000', String(await freePort()));
}

function expectSteps(output: string): void {
  for (const step of steps) expect(output).toMatch(step);
  const [, number] = /^order (R\d{9})/m.exec(output) ?? [];
  expect(output).toMatch(new RegExp(`^heard order\\.completed ${number}$`, 'm'));
}
