import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { filled } from './filled.ts';
import { builtPages, readme, root } from './made-files.ts';

/** Images have no documentation. */
const isHere = existsSync(new URL(readme.path, root));
if (!isHere) console.warn(`${readme.path}: skipped, there is no such file`);

describe('what is made', () => {
  it.skipIf(!isHere)('of README.md is as `npm run format` makes it', async () => {
    expect(readFileSync(new URL(readme.path, root), 'utf8'), 'run `npm run format`').toBe(
      await readme.made(),
    );
  });

  it.skipIf(!isHere)('has all its blocks, and each once', async () => {
    for (const { path, made } of [...builtPages, readme])
      expect((await made()).length, path).toBeGreaterThan(1_000);
  });

  it('stands in its place on a page, without what is said where it is missing', () => {
    const page =
      '# A\n\n<!-- unfilled -->\nNot here.\n<!-- /unfilled -->\n\n<!-- rows -->\n\n[b](b.md) [c](#c) [d](https://d)\n';
    expect(filled(page, { rows: '| 1 |' })).toBe('# A\n\n| 1 |\n\n[b](../b.md) [c](#c) [d](https://d)\n');
    expect(() => filled(page, {})).toThrow('has a place for "rows"');
    expect(() => filled(page, { rows: '', more: '' })).toThrow('has no place for more');
  });
});
