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
  /^paid and shipped$/m,
  /^refund RF\d{9} completed$/m,
];

describe('docs/guide.md', () => {
  let store: FreshStore;
  /** In the place of the one that the page names. */
  let port: number;

  beforeAll(async () => {
    port = await freePort();
    store = await startFreshStore('60');
  });

  afterAll(() => store?.stop());

  it('leads from nothing to an order with curl, when its blocks are run one after the other', async ({
    skip,
  }) => {
    if (tools.length > 0) {
      console.warn(`skipped: the page's blocks need ${tools.join(' and ')}`);
      skip();
    }
    const { status, stdout, stderr } = await runScript(await blocksIn('sh'));
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expectSteps(stdout);
    expect(stdout).toContain('{"error":{"code":"cart_not_found","message":"Cart not found"}}');
  });

  it('leads there with curl a second time, and its server may be started twice', async ({ skip }) => {
    if (tools.length > 0) {
      console.warn(`skipped: the page's blocks need ${tools.join(' and ')}`);
      skip();
    }
    const blocks = await blocksIn('sh');
    const twice = blocks.flatMap((block) => (block.includes('webhook_endpoints') ? [block, block] : [block]));
    expect(twice).toHaveLength(blocks.length + 1);
    const { status, stdout, stderr } = await runScript(twice);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expectSteps(stdout);
  });

  it('leads from nothing to an order with the client, when its blocks are run one after the other', async () => {
    const { status, output, complaints } = await runWithClient((await blocksIn('js')).join('\n'), {
      DATA_DIR: store.dataDir,
    });
    expect(complaints).toBe('');
    expect(status).toBe(0);
    expectSteps(output);
    expect(output).toMatch(/^cart_not_found$/m);
  });

  it('leads there with the client a second time', async () => {
    const program = (await blocksIn('js')).join('\n');
    const { status, output, complaints } = await runWithClient(program, { DATA_DIR: store.dataDir });
    expect([status, complaints]).toEqual([0, '']);
    expectSteps(output);
  });

  async function blocksIn(language: string): Promise<string[]> {
    const blocks = await blocksOf('docs/guide.md', language);
    expect(blocks.length).toBeGreaterThanOrEqual(10);
    return blocks.map((block) => block.replaceAll('4000', String(port)));
  }

  async function runScript(blocks: readonly string[]) {
    const script = join(store.dataDir, 'guide.sh');
    await writeFile(script, ['set -euo pipefail', ...blocks].join('\n'));
    const env = { ...process.env, DATA_DIR: store.dataDir, TMPDIR: store.dataDir };
    return spawnSync('bash', [script], { encoding: 'utf8', env, timeout: 240_000 });
  }
});

function expectSteps(output: string): void {
  for (const step of steps) expect(output).toMatch(step);
  const [, number] = /^order (R\d{9})/m.exec(output) ?? [];
  expect(output).toMatch(new RegExp(`^heard order\\.completed ${number}$`, 'm'));
}
