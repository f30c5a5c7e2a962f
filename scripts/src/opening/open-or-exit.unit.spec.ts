import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { engineSettings } from '@storefold/engines';
import { LogUnavailable, StartRefused } from '@storefold/kernel/ports';
import { readSettings } from '@storefold/server/runtime';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openOrExit, orExit } from './open-or-exit.ts';

const settings = readSettings(engineSettings, { NODE_ENV: 'test', DATA_DIR: '/nowhere' });

describe('an engine that a command needs', () => {
  afterEach(() => vi.restoreAllMocks());

  it('that nobody answers for is given up after ten seconds, with 69', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    const { exit, said } = ending();
    await openOrExit(settings, 'test', async ({ start }) => {
      if (start?.signal.aborted) throw new LogUnavailable('EventStoreDB at here cannot be reached');
    }).catch(() => undefined);
    expect(timeout).toHaveBeenCalledWith(10_000);
    expect(exit).toHaveBeenCalledWith(69);
    expect(said()).toContain('An engine cannot be used: EventStoreDB at here cannot be reached');
  });

  it('and that goes away later ends it with 69 as well, but nothing else does', async () => {
    const { exit } = ending();
    await expect(orExit(() => Promise.reject(new StartRefused('no')))).rejects.toThrow('no');
    expect(exit).not.toHaveBeenCalled();
    await orExit(() => Promise.reject(new LogUnavailable('gone'))).catch(() => undefined);
    expect(exit).toHaveBeenCalledWith(69);
  });

  it('is opened in no other way by any command', () => {
    const folder = fileURLToPath(new URL('..', import.meta.url));
    const opens = /\b(openEventLog|openVault|openReadModels|openShared)\(/;
    const files = [
      'commands',
      'past',
      'parked',
      'ledger',
      'what-if',
      'event-export',
      'opening',
      'processes',
      '.',
    ].flatMap((each) =>
      readdirSync(join(folder, each))
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
        .map((file) => join(each, file)),
    );
    const opening = files.filter((file) => opens.test(readFileSync(join(folder, file), 'utf8')));
    // The store itself, which waits for its engines, and the past, whose own engines are files of this process.
    expect(opening.toSorted()).toEqual([
      'commands/drop-old-read-models.ts',
      'one-process.ts',
      'past/past-store.ts',
      'start.ts',
    ]);
  });
});

function ending() {
  let text = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    text += String(chunk);
    return true;
  });
  const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`ended with ${code}`);
  });
  return { exit, said: () => text };
}
