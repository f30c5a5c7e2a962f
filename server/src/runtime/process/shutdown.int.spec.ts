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

  it('comes while functions are being compiled and memory is short', async () => {
    const [node = '', ...parameters] = program(COMPILING);
    const one = () =>
      spawn(node, [...NO_ROOM, ...parameters], { stdio: 'inherit', timeout: 30_000, killSignal: 'SIGKILL' });
    const ends = await Promise.all(Array.from({ length: 4 }, () => once(one(), 'exit')));
    expect(ends).toEqual(ends.map(() => [0, null]));
  });
});

/** Where an exit would never end: functions are hot after a few calls, and there is hardly room for their code. */
const NO_ROOM = [
  '--max-old-space-size=40',
  '--max-semi-space-size=1',
  '--invocation-count-for-maglev=3',
  '--minimum-invocations-after-ic-update=1',
];
const COMPILING = () => `
  const { closeOnSignal } = await import(${built('./shutdown.js')});
  const { pino } = await import('pino');
  const { getHeapStatistics } = await import('node:v8');
  let made = 0;
  const runHot = () => {
    const lines = Array.from({ length: 120 }, (_, q) => 's = (s * 31 + k * ' + (q + made) + ') | 0; if (s % ' + (q + 7) + ' === 0) o.push({ s, k, q' + q + ': s });');
    for (let each = 0; each < 30; each++, made++) {
      const hot = new Function('a', 'let s = ' + made + '; const o = []; for (let k = 0; k < 2; k++) {' + lines.join(' ') + '} return s + a;');
      for (let call = 0; call < 12; call++) hot(call);
    }
  };
  closeOnSignal(async () => {
    for (let turn = 0; turn < 3; turn++) {
      await new Promise(setImmediate);
      runHot();
    }
  }, pino({ level: 'silent' }));
  const kept = [];
  const room = getHeapStatistics().heap_size_limit * (0.3 + Math.random() * 0.15);
  while (process.memoryUsage().heapUsed < room) kept.push(new Array(20_000).fill(kept.length + 0.5));
  runHot();
  process.kill(process.pid, 'SIGTERM');
  setInterval(() => kept.length, 1_000);
`;

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
