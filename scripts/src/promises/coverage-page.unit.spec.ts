import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { root } from '../generated/generated-files.ts';
import { coveragePage } from './coverage-page.ts';
import { readPromises } from './promises.ts';
import { titlesIn } from './test-titles.ts';

const SPEC = 'scripts/src/promises/coverage-page.unit.spec.ts';

describe('the page of promises', () => {
  it('cannot be made when a test is gone, and names it', () => {
    expect(() => coveragePage(`# Carts\n\nNothing is lost\n  ${SPEC}: is no ${'longer'} there\n`)).toThrow(
      `docs/promises.txt names tests that are gone:\n${SPEC}: is no ${'longer'} there`,
    );
  });

  it('shows each promise with its tests, below its theme', () => {
    const page = coveragePage(
      [
        '# Carts',
        `It is made | shown\n  ${SPEC}: shows each promise…\n  ${SPEC}: cannot be made…it`,
        `# Mails\n\nSent\n  ${SPEC}: cannot be made…it`,
      ].join('\n\n'),
    );
    expect(page).toContain(`## Carts

| promise | held by |
|---|---|
| It is made \\| shown | \`${SPEC}\` "shows each promise with its tests, below its theme"<br>\`${SPEC}\` "cannot be made when a test is gone, and names it" |

## Mails

| promise | held by |
|---|---|
| Sent |`);
  });
});

describe('a promise', () => {
  it('needs the tests that hold it', () => {
    expect(() => readPromises('# Carts\n\nNothing is lost')).toThrow('"Nothing is lost" needs the tests');
  });

  it('is not read when a line of it is no test', () => {
    expect(() => readPromises('Nothing is lost\n some.spec.ts: a title')).toThrow(
      '"Nothing is lost": expected two spaces, a file, a colon and a title, and found " some.spec.ts: a title"',
    );
  });

  it('is held by every test whose title its pattern fits', () => {
    const source = `it('takes a card', f); it("takes a credit", f); it.each(x)(\`is refused: %s\`, f); it('gives a card', f);`;
    expect(titlesIn(source, 'takes…')).toEqual(['takes a card', 'takes a credit']);
    expect(titlesIn(source, '… a card')).toEqual(['takes a card', 'gives a card']);
    expect(titlesIn(source, 'is refused: %s')).toEqual(['is refused: %s']);
    expect(titlesIn(source, 'takes')).toEqual([]);
  });
});

it('docs/promises.txt has more than a hundred promises, each once', () => {
  const themes = readPromises(readFileSync(new URL('docs/promises.txt', root), 'utf8'));
  const told = [...themes.values()].flat().map(({ promise }) => promise);
  expect(told.length).toBeGreaterThan(100);
  expect(told.filter((promise, index) => told.indexOf(promise) !== index)).toEqual([]);
});
