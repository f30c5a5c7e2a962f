import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = new URL('.', import.meta.url);
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.includes('language'))
  .map((name) => readFileSync(new URL(name, folder), 'utf8'));
const said = new Set(
  sources.flatMap((text) => [...text.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, each = '']) => each)),
);
const german = new Set(
  [...readFileSync(new URL('language.ts', folder), 'utf8').matchAll(/^ {2}(?:'([^']+)'|(\w+)):/gm)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  ),
);

it('has a German text for each that the shop says', () => {
  expect(said.size).toBeGreaterThan(80);
  expect([...said].filter((text) => !german.has(text))).toEqual([]);
});
