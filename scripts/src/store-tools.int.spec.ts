import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openSqliteEventLog } from '@storefold/engines/sqlite';
import { exampleMetadata } from '@storefold/kernel/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

describe('a tool that reads a store', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'storefold-tools-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each([
    ['backup', ['backup']],
    ['verify-ledger', []],
    ['drop-old-read-models', []],
    ['stored-value', []],
    ['retry-parked', []],
  ])('says that there is no store, and makes none: %s', (tool, names) => {
    const dataDir = join(folder, 'mistyped');
    const { status, said } = run(
      tool,
      dataDir,
      names.map((name) => join(folder, name)),
    );
    expect([status, said]).toEqual([1, expect.stringMatching(/[Tt]here is no .*mistyped.*: set DATA_DIR/)]);
    expect(existsSync(dataDir)).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('says what is wrong with its options, and asks for what is set aside only once: retry-parked', async () => {
    expect(run('retry-parked', folder, ['--wait', 'long'])).toEqual({
      status: 64,
      said: '--wait long is no number of seconds\n',
    });
    const log = await openSqliteEventLog({ file: join(folder, 'events.db') });
    const park = (stream: string) => log.append(stream, 'no_stream', [parkedEvent]);
    await park('parking-ordering_publisher');
    await park('parking-catalog_view_catalog_0');
    for (const _ of ['first', 'again']) {
      const { status, said } = run('retry-parked', folder, ['--wait', '0']);
      expect([status, said]).toEqual([
        1,
        expect.stringContaining('waiting  ordering_publisher  event e1 of order-1: no'),
      ]);
      expect(said).toContain('0 handled, 0 failed again, 1 not tried yet, 0 left as they are');
      expect(said).toContain('Is the store running?');
    }
    const { said } = run('retry-parked', folder, ['--wait', '0', 'mistyped']);
    expect(said).toContain('mistyped has set nothing aside\n');
    expect(said).toContain('left     ordering_publisher  event e1');
    const types = (await log.read('parking-ordering_publisher')).map(({ type }) => type);
    expect(types).toEqual(['EventParked', 'EventRetryRequested']);
    await log.close();
  });

  it.each([
    [['--on', '2026-02-30'], '--on 2026-02-30 is no day: write it as YYYY-MM-DD'],
    [['--on'], "Option '--on <value>' argument missing"],
    [['2026-02-28'], "Unexpected argument '2026-02-28'"],
  ])('says what is wrong with its options: stored-value %j', (args, reason) => {
    const { status, said } = run('stored-value', folder, args);
    expect([status, said]).toEqual([64, expect.stringContaining(reason)]);
    expect(said).not.toMatch(/\n\s+at /);
  });

  it('says which file is damaged and what to do: verify-ledger', async () => {
    const file = join(folder, 'events.db');
    const log = await openSqliteEventLog({ file });
    for (let count = 0; count < 10; count++) {
      const events = Array.from({ length: 100 }, () => ({
        id: randomUUID(),
        type: 'Counted',
        data: { by: 1 },
        metadata: exampleMetadata,
      }));
      await log.append(`counter-${count}`, 'no_stream', events);
    }
    await log.close();
    const content = readFileSync(file);
    writeFileSync(file, content.fill(0, Math.floor(content.length / 4), Math.floor(content.length / 2)));
    const { status, said } = run('verify-ledger', folder);
    expect(status).toBe(1);
    expect(said).toMatch(/events.db is damaged .*: stop the store, and restore .*npm run restore/);
    expect(said).not.toMatch(/\n\s+at /);
  });
});

const parkedEvent = {
  id: randomUUID(),
  type: 'EventParked',
  data: { event_id: 'e1', stream: 'order-1', revision: 3, position: 17, error: 'no' },
  metadata: exampleMetadata,
};

function run(tool: string, dataDir: string, args: readonly string[] = []) {
  const script = fileURLToPath(new URL(`../dist/${tool}.js`, import.meta.url));
  const { PATH = '' } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    encoding: 'utf8',
    env: { PATH, DATA_DIR: dataDir, NODE_ENV: 'development' },
  });
  return { status, said: stdout + stderr };
}
