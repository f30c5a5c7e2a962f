import { readFileSync } from 'node:fs';
import { levels, version } from '@storefold/contracts';
import { expect, it } from 'vitest';
import { levelsNow, levelsReleased, RELEASES, withLevels } from './releases-file.ts';

const root = new URL('../../../', import.meta.url);

it('each kind of fact has the level that it came with: npm run compatibility -- --levels', () => {
  const before = readFileSync(new URL(RELEASES, root), 'utf8');
  expect(levels).toEqual(levelsNow());
  expect(withLevels(before, version, levelsNow())).toBe(before);
});

it('the version of this release is that of the package', () => {
  const manifest = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string };
  expect(version).toBe(manifest.version);
});

it('a release is of the level that is not released yet, or of the last one where there is none', () => {
  const released = levelsReleased('9.0.0');
  expect(released).toHaveLength(levelsNow().length);
  expect(released.at(-1)?.versions.at(-1)).toBe('9.0.0');
  expect(released.slice(0, -1)).toEqual(levelsNow().slice(0, -1));
});
