import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtFile } from '@storefold/engines/common';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'storefold-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the end of a process', () => {
  it('comes with an exit code for supervisors once the event log cannot be written, and health says so before', async () => {
    // The shell lets no file grow beyond some 500 KB: a disk that is full.
    const child = spawn('sh', ['-c', 'ulimit -f 1000; exec "$@"', 'sh', ...program(UNTIL_FULL)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const said: string[] = [];
    child.stdout.on('data', (chunk: Buffer) => said.push(chunk.toString()));
    expect(await once(child, 'close')).toEqual([74, null]);
    expect(said.join('')).toBe('up\ndown\nclosed\n');
  });

  it('comes when the launcher was gone before anybody listened', async () => {
    const [node = '', ...parameters] = program(SLOW_TO_LISTEN);
    const child = spawn(node, parameters, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child.disconnect();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});

const built = (name: string): string => JSON.stringify(builtFile(name, import.meta.url).href);
const program = (text: () => string): string[] => [process.execPath, '--input-type=module', '-e', text()];

const UNTIL_FULL = () => `
  const { openSqliteEventLog } = await import('@storefold/engines/sqlite');
  const { closeOnSignal } = await import(${built('./shutdown.js')});
  const { healthOf } = await import(${built('../health/process-health.js')});
  const { pino } = await import('pino');
  const log = await openSqliteEventLog({ file: ${JSON.stringify(join(folder, 'events.db'))} });
  const vault = { findKey: async () => undefined };
  const bus = { connected: true, engine: { name: 'none', version: '0' }, absent: () => [] };
  const files = { open: async () => undefined, engine: { name: 'none', version: '0' } };
  const search = { health: () => undefined };
  const clock = { now: () => 0, sleep: () => new Promise(() => {}) };
  const tellHealth = async () => {
    const parts = await healthOf([], { log, vault, bus, search, files, clock })();
    console.log(parts.event_log.status);
  };
  // Health is asked while the process is ending: there is no other moment that surely comes before its end.
  closeOnSignal(async () => {
    await tellHealth();
    await log.close();
    console.log('closed');
  }, pino({ level: 'silent' })).with(log);
  await tellHealth();
  const metadata = { command_id: '', correlation_id: '', causation_id: '', actor: { type: 'system', id: 'spec' }, store_id: '', occurred_at: '', schema: 1 };
  for (let n = 0; ; n++) {
    const id = '00000000-0000-4000-8000-' + String(n).padStart(12, '0');
    try {
      await log.append('big-' + n, 'no_stream', [{ id, type: 'Big', data: { text: 'x'.repeat(50_000) }, metadata }]);
    } catch {
      break;
    }
  }
`;

const SLOW_TO_LISTEN = () => `
  await new Promise((resolve) => setTimeout(resolve, 300));
  const { closeOnSignal } = await import(${built('./shutdown.js')});
  const { pino } = await import('pino');
  closeOnSignal(async () => {}, pino({ level: 'silent' }));
  setInterval(() => {});
`;
