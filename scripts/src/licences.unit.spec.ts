import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { licencesOf } from '../licence-list.mjs';

const root = new URL('../..', import.meta.url);
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

  it('refuses a package that names none, and takes the better of two', () => {
    expect(licencesOf(package_()).refused).toEqual([{ name: 'some 1.0.0', licence: 'names none' }]);
    expect(licencesOf(package_('(GPL-2.0 OR MIT)')).refused).toEqual([]);
  });
});
