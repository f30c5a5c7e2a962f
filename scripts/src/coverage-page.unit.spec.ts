import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { capabilitiesOf, endpointsTable, type NamedTest, promisesOf } from './coverage-page.ts';

const root = new URL('../..', import.meta.url);
const page = readFileSync(new URL('docs/coverage.md', root), 'utf8');
const promises = promisesOf(page);

describe('docs/coverage.md', () => {
  it('names for each promise the tests that hold it, or the capability that brings it', () => {
    expect(promises.length).toBeGreaterThan(100);
    const open = promises.filter(
      ({ tests, comesWith }) => (tests.length === 0) === (comesWith === undefined),
    );
    expect(open.map(({ promise }) => promise)).toEqual([]);
  });

  it('names no test that is gone', () => {
    const gone = promises.flatMap(({ tests }) => tests).filter((test) => !isThere(test));
    expect(gone.map(({ file, title }) => `${file} "${title}"`)).toEqual([]);
  });

  it('lists what comes later, each thing once, and nothing that no promise waits for', () => {
    const awaited = new Set(promises.flatMap(({ comesWith }) => comesWith ?? []));
    expect(capabilitiesOf(page)).toEqual([...awaited].sort((one, other) => one.localeCompare(other, 'en')));
  });

  it('holds the table of endpoints as the contracts have it', () => {
    const [, inPage] = page.split(/<!-- \/?endpoints -->/);
    const table = endpointsTable();
    const advice = `put this between the lines "<!-- endpoints -->" of docs/coverage.md:\n\n${table}\n`;
    expect(inPage?.trim(), advice).toBe(table);
  });
});

const sources = new Map<string, string>();

function isThere({ file, title }: NamedTest): boolean {
  const url = new URL(file, root);
  if (!sources.has(file)) sources.set(file, existsSync(url) ? readFileSync(url, 'utf8') : '');
  const source = sources.get(file) ?? '';
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`));
}
