import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { licencesOf } from './licence-list.mjs';

const root = new URL('..', import.meta.url);
const read = (file: string) => JSON.parse(readFileSync(new URL(file, root), 'utf8'));
const package_ = (license?: string) => ({
  'node_modules/some': { version: '1.0.0', ...(license && { license }) },
});

describe('the licences of dependencies', () => {
  it('are all allowed, and none is unknown', () => {
    const { allowed, refused } = licencesOf(read('package-lock.json').packages, {
      manifestOf: (folder: string) => read(`${folder}/package.json`),
    });
    expect(refused).toEqual([]);
    expect(allowed.length).toBeGreaterThan(5);
  });

  it.each(['GPL-3.0-only', 'AGPL-3.0', 'SSPL-1.0', 'BUSL-1.1', 'LGPL-3.0-or-later', 'MIT AND GPL-2.0'])(
    'refuses %s by the name of its package',
    (license) => {
      expect(licencesOf(package_(license)).refused).toEqual([{ name: 'some 1.0.0', licence: license }]);
    },
  );

  it('of what tests and tools alone need do not count where they are not shipped', () => {
    const tool = { 'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0-only', dev: true } };
    expect(licencesOf(tool).refused).toHaveLength(1);
    expect(licencesOf(tool, { isShipped: true }).refused).toEqual([]);
    expect(licencesOf(package_('GPL-3.0-only'), { isShipped: true }).refused).toHaveLength(1);
  });

  it('are read from older manifests as well, and refused where one of them cannot be read', () => {
    const reading = (licenses: unknown) =>
      licencesOf(package_(), { manifestOf: () => ({ licenses }) }).refused;
    expect(reading([{ type: 'GPL-2.0' }, { type: 'MIT' }])).toEqual([]);
    expect(reading([{ type: 'MIT' }, { url: 'https://example.com' }])).toHaveLength(1);
  });

  it('refuses a package that names none, and takes the better of two', () => {
    expect(licencesOf(package_()).refused).toEqual([{ name: 'some 1.0.0', licence: 'names none' }]);
    expect(licencesOf(package_('(GPL-2.0 OR MIT)')).refused).toEqual([]);
  });
});
