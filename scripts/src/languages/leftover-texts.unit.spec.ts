import { readdirSync, readFileSync } from 'node:fs';
import { languages } from '@storefold/contracts';
import { expect, it } from 'vitest';

const root = new URL('../../../', import.meta.url);
const workspaces = [
  'contracts',
  'kernel',
  'server',
  'custom-fields',
  'simple-records',
  'gateway',
  'engines',
  'services',
  'providers',
];

const isSayer = (path: string): boolean =>
  path.endsWith('.ts') &&
  !/\.(spec|examples|d)\.ts$|(^|\/)(dist|node_modules|languages|testing)\//.test(path);

it('no text is left over that nothing says', () => {
  const code = workspaces
    .flatMap((folder) => {
      const paths = readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' });
      return paths.filter(isSayer).map((path) => readFileSync(new URL(`${folder}/${path}`, root), 'utf8'));
    })
    .join('\n');
  const said = new Set(code.match(/'\w+'/g));
  // States of gift cards are said by their own names.
  const leftOver = Object.keys(languages.en.texts).filter(
    (key) => !said.has(`'${key}'`) && !key.startsWith('state_'),
  );
  expect(leftOver).toEqual([]);
});
