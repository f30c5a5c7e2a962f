import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNatsServer, freePort } from '@storefold/engines/testing';
import { expect, it, onTestFinished } from 'vitest';
import { ownEnvironment } from '../harness/own-environment.ts';
import { blocksOf } from './page-program.ts';

const missing = [
  ...['bash', 'curl'].filter((name) => spawnSync(name, ['--version']).error),
  ...(findNatsServer() === undefined ? ['nats-server'] : []),
];

it('the lines of docs/deploy.md start two catalogs and two gateways by hand, both of which list products', async ({
  skip,
}) => {
  if (missing.length > 0) {
    console.warn(`left out: the lines need ${missing.join(' and ')}`);
    skip();
  }
  const lines = (await blocksOf('docs/deploy.md', 'sh')).find((block) => block.includes('nats-server --'));
  expect(lines?.trim().split('\n')).toHaveLength(17);
  const { program, portFor } = await onFreePorts(lines ?? '');
  const dataDir = await mkdtemp(join(tmpdir(), 'storefold-by-hand-'));
  const shell = start(program.replaceAll('$PWD/data', dataDir));
  onTestFinished(async () => {
    await end(shell);
    await rm(dataDir, { recursive: true, force: true });
  });

  let said = '';
  shell.stdout?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  await expect.poll(() => said, { timeout: 120_000 }).toContain(READY);
  const { publishable_key } = JSON.parse(await readFile(join(dataDir, 'credentials.json'), 'utf8'));
  for (const gateway of ['3000', '3001']) {
    const listed = async () => {
      const response = await fetch(`http://127.0.0.1:${portFor(gateway)}/api/v3/store/products?limit=2`, {
        headers: { 'x-service-api-key': publishable_key },
      });
      const { data } = (await response.json()) as { data?: unknown[] };
      return [response.status, data?.length];
    };
    // A gateway is ready by itself, and answers 503 for services that still start.
    await expect.poll(listed).toEqual([200, 2]);
  }
}, 180_000);

const READY = 'both gateways are ready';

/** The lines with a free port in the place of each that they name. */
async function onFreePorts(lines: string) {
  const ports = new Map<string, string>();
  for (const [named] of lines.matchAll(/\b[34]\d{3}\b/g))
    if (!ports.has(named)) ports.set(named, String(await freePort()));
  const portFor = (named: string): string => ports.get(named) ?? '';
  return { program: lines.replaceAll(/\b[34]\d{3}\b/g, portFor), portFor };
}

/** A shell that runs the lines, and waits for what they started. It and they are a process group of their own. */
function start(lines: string): ChildProcess {
  const env = { ...ownEnvironment(), SAMPLE_DATA: '10', LOG_LEVEL: 'warn' };
  return spawn('bash', ['-c', `set -e\n${lines}\necho '${READY}'\nwait`], {
    cwd: fileURLToPath(new URL('../../../', import.meta.url)),
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Ends the shell and all that it started, with SIGTERM, and resolves when none of them is left. */
async function end(shell: ChildProcess): Promise<void> {
  const { pid } = shell;
  if (pid === undefined) return;
  const closed = once(shell, 'close');
  process.kill(-pid, 'SIGTERM');
  // Closed once no process of the group holds the pipe any more.
  await closed;
}
