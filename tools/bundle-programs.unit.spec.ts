import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const { bundlePrograms } = (await import(new URL('./bundle-programs.mjs', import.meta.url).href)) as {
  readonly bundlePrograms: (root: string) => Promise<void>;
};

describe('the programs that specs start', () => {
  const root = mkdtempSync(join(tmpdir(), 'storefold-bundle-'));
  const programs = join(root, '.vitest/programs');
  const builtAtMs = Date.now() - 3_600_000;

  beforeAll(() => {
    write('package.json', '{"type":"module"}');
    write('gateway/package.json', '{"version":"7.0.0","type":"module"}');
    write('gateway/dist/main.js', "import '../../kernel/dist/greeting.js';");
    write('services/catalog/dist/main.js', "import '../../../kernel/dist/greeting.js';");
    write('kernel/dist/greeting.js', greeting('Good morning'));
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('are at the same place, and find what they look for beside themselves', async () => {
    await bundlePrograms(root);
    expect(run('gateway/dist/main.js')).toBe('Good morning 7.0.0\n');
    expect(run('services/catalog/dist/main.js')).toBe('Good morning 7.0.0\n');
  });

  it('are bundled anew when a module of theirs was built anew or has gone', async () => {
    write('kernel/dist/greeting.js', greeting('Not built'));
    await bundlePrograms(root);
    expect(run('gateway/dist/main.js')).toContain('Good morning');

    write('kernel/dist/greeting.js', greeting('Good evening'), Date.now() + 1_000);
    await bundlePrograms(root);
    expect(run('gateway/dist/main.js')).toContain('Good evening');

    write('kernel/dist/farewell.js', greeting('Good bye'));
    write('gateway/dist/main.js', "import '../../kernel/dist/farewell.js';");
    write('services/catalog/dist/main.js', '');
    rmSync(join(root, 'kernel/dist/greeting.js'));
    await bundlePrograms(root);
    expect(run('gateway/dist/main.js')).toContain('Good bye');
  });

  /** Modules are older than the programs that are made of them, unless said otherwise. */
  function write(path: string, text: string, atMs = builtAtMs): void {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    utimesSync(file, atMs / 1_000, atMs / 1_000);
  }

  function run(program: string): string {
    return execFileSync(process.execPath, [join(programs, program)], { encoding: 'utf8' });
  }
});

const greeting = (words: string): string => `
import { readFileSync } from 'node:fs';
const { version } = JSON.parse(readFileSync(new URL('../../gateway/package.json', import.meta.url), 'utf8'));
console.log('${words}', version);
`;
