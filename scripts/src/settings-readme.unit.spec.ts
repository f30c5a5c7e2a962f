import { existsSync, readFileSync } from 'node:fs';
import { settingsTable } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import { allSettings } from './store-settings.ts';

const readme = new URL('../../README.md', import.meta.url);
const isWritten = existsSync(readme);
if (!isWritten) console.warn(`settings in the README: skipped, there is no ${readme.pathname}`);

describe.skipIf(!isWritten)('the README', () => {
  it('holds the table of settings as the program has it', () => {
    const [, inReadme] = readFileSync(readme, 'utf8').split(/<!-- \/?settings -->/);
    const table = settingsTable(allSettings);
    const advice = `put this between two lines "<!-- settings -->" of README.md:\n\n${table}\n`;
    expect(inReadme?.trim(), advice).toBe(table);
  });
});
