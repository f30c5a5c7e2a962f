import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { generatedFiles, root } from './generated-files.ts';

/** Images have no documentation. */
const there = generatedFiles.filter(({ path }) => existsSync(new URL(path, root)));
for (const { path } of generatedFiles.filter((each) => !there.includes(each))) {
  console.warn(`${path}: skipped, there is no such file`);
}

describe('what is derived', () => {
  it.each(there)('$path is as `npm run generate` makes it', async ({ path, made }) => {
    const text = readFileSync(new URL(path, root), 'utf8');
    expect(text === (await made(text))).toBe(true);
  });
});
