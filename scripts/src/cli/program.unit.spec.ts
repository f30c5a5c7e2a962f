import { readFileSync } from 'node:fs';
import { packagesOf } from '@storefold/kernel/testing';
import type { Command } from 'commander';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createProgram } from './program.ts';
import { runUntilEnd as run } from './run-until-end.examples.ts';

const commands = allIn(createProgram());
const readJson = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));

const isLauncher = (path: string): boolean => path === 'start' || path === 'services';

describe('the command line', () => {
  afterEach(() => vi.restoreAllMocks());

  it('has the commands that are promised', () => {
    expect(commands.map(([path]) => path).toSorted()).toEqual([
      'as-of',
      'ask',
      'backup',
      'can-run',
      'drop-old-read-models',
      'events export',
      'export',
      'import',
      'imports cancel',
      'level',
      'new-shop',
      'rebuild',
      'reconcile',
      'restore',
      'retry-parked',
      'services',
      'start',
      'stored-value',
      'verify-ledger',
      'what-if',
    ]);
  });

  it('loads nothing but the reader of commands before it knows which one is called', () => {
    // The first lets every exit end, and loads nothing itself.
    const loaded = [...packagesOf(new URL('../storefold.ts', import.meta.url))];
    expect(loaded).toEqual(['@storefold/server/exit', 'commander']);
  });

  it.each(commands.filter(([path]) => !isLauncher(path)))(
    'says what it does, how it ends, and where settings are: %s',
    async (path, command) => {
      const { said } = await run(...path.split(' '), '--help');
      expect(said).toContain(`Usage: storefold ${path}`);
      expect(said).toMatch(/Examples:\n {2}\S/);
      expect(said).toMatch(/Exit codes:\n {2}0 {3}\S.*\n {2}1 {3}\S/);
      expect(said).toContain('start --help');
      expect(command.summary().length).toBeLessThan(70);
    },
  );

  it.each(commands)('refuses what it does not know, and names where to read on: %s', async (path) => {
    const { code, said } = await run(...path.split(' '), '--mistyped');
    expect(code).toBe(64);
    expect(said).toContain("unknown option '--mistyped'");
    expect(said).toContain(`How it is written: npm run storefold -- ${path} --help`);
  });

  it('says which release it is', async () => {
    const { code, said } = await run('--version');
    expect([code, said]).toEqual([0, `${readJson('../../../package.json').version}\n`]);
  });

  it('finds the command that was meant', async () => {
    const { code, said } = await run('verify-leger');
    expect(code).toBe(64);
    expect(said).toContain('(Did you mean verify-ledger?)');
    expect(said).toContain('What there is: npm run storefold -- --help');
  });

  it.each([[['nosuch', '--help']], [['--help', 'nosuch']], [['events', 'nosuch', '-h']]])(
    'says no help for a command that there is not: %j',
    async (args) => {
      const { code, said } = await run(...args);
      expect(code).toBe(64);
      expect(said).toContain("unknown command 'nosuch'");
    },
  );

  it('is what npm runs, with nothing but outcomes on standard output', () => {
    const { scripts } = readJson('../../../package.json');
    for (const [path] of commands) {
      const name = path === 'services' ? 'start:services' : path;
      if (scripts[name])
        expect(scripts[name]).toMatch(
          /^node scripts\/quick-build.mjs >&2 && (MALLOC_ARENA_MAX=2 )?exec node .*storefold.js \S+$/,
        );
    }
    expect(scripts.storefold).toMatch(/ >&2 && exec node scripts\/dist\/storefold.js$/);
  });
});

/** All commands that do something, by what is typed. */
function allIn(command: Command, path = ''): [string, Command][] {
  return command.commands.flatMap((each) => {
    const own = `${path}${each.name()}`;
    return each.commands.length > 0 ? allIn(each, `${own} `) : [[own, each] as [string, Command]];
  });
}
