import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestPorts, type TestPorts } from '@storefold/engines/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createProgram } from '../cli/program.ts';

describe('a name that the store does not know', () => {
  let dataDir: string;
  let ports: TestPorts;
  const written = (name: string, text: string): string => {
    const file = join(dataDir, name);
    writeFileSync(file, text);
    return file;
  };

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'storefold-names-'));
    ports = await openTestPorts('identity', { DATA_DIR: dataDir });
  });
  afterAll(async () => {
    await ports.dispose();
    await rm(dataDir, { recursive: true, force: true });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });

  it.each([
    [['--kind', 'OrderComplete'], 'There is no kind of event OrderComplete: was OrderCompleted meant?'],
    [['--kind', 'order_completed'], 'was OrderCompleted meant?'],
    [['--kind', 'order.complete'], 'was order.completed meant?'],
    [['--kind', 'Nonsense'], 'docs/events.md has them all'],
    [['--stream', 'giftcard'], 'There is no category of streams giftcard: was gift_card meant?'],
    [['--stream', 'nonsense'], /there are admin_user, api_key,/],
    [['--stream', 'order-or_nosuch'], 'There is no stream order-or_nosuch in this log'],
  ])('is refused, with the one that was meant: events export %j', async (args, reason) => {
    const { code, said } = await run('events', 'export', ...args);
    expect([code, said]).toEqual([64, expect.stringMatching(reason)]);
  });

  it('is refused where a projection names it, so that its state is not that of an empty log', async () => {
    const body = 'export const init = () => ({}); export const when = () => undefined;';
    const file = written('typo.mjs', `export const facts = ['OrderComplete']; ${body}`);
    const { code, said } = await run('what-if', file);
    expect([code, said]).toEqual([64, expect.stringContaining('was OrderCompleted meant?')]);
  });

  it('is refused, each that there is once: rebuild', async () => {
    const { code, said } = await run('rebuild', 'nosuch-model');
    expect(code).toBe(64);
    const [, names = ''] = /there are (.+)/.exec(said) ?? [];
    const all = names.split(', ');
    expect(all).toContain('orders');
    expect(new Set(all).size).toBe(all.length);
    expect((await run('rebuild', 'order')).said).toContain('was orders meant?');
  });

  it('is refused: export', async () => {
    const { code, said } = await run('export', 'nosuch');
    expect([code, said]).toEqual([64, expect.stringMatching(/no export of nosuch: there are .*orders/)]);
  });

  it.each([
    ['order/or_1', 'There is no resource order: was orders meant?'],
    ['zzzzzz', /There is no resource zzzzzz: there are .*orders/],
    ['orders/or_1/nosuch', 'There is no resource orders/or_1/nosuch'],
    ['/api/v3/admin/ordres', 'was orders meant?'],
    ['orders/../x', 'There is no resource'],
  ])('is refused before anything is read: as-of %s', async (path, reason) => {
    const { code, said } = await run('as-of', '2026-11-17', path);
    expect([code, said]).toEqual([64, expect.stringMatching(reason)]);
  });

  /** Calls the command line until it would end the process. */
  async function run(...args: string[]): Promise<{ readonly code: unknown; readonly said: string }> {
    vi.stubEnv('DATA_DIR', dataDir);
    let said = '';
    const keep = (chunk: unknown) => {
      said += String(chunk);
      return true;
    };
    vi.spyOn(process.stdout, 'write').mockImplementation(keep);
    vi.spyOn(process.stderr, 'write').mockImplementation(keep);
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Ended(code);
    });
    const outcome = await createProgram()
      .parseAsync(args, { from: 'user' })
      .catch((error: unknown) => error);
    return { code: outcome instanceof Ended ? outcome.code : outcome, said };
  }
});

class Ended extends Error {
  constructor(readonly code: unknown) {
    super('ended');
  }
}
