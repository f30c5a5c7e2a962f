import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('../', import.meta.url);
const page = readFileSync(new URL('../../docs/a-service-of-your-own.md', folder), 'utf8');
const isOfTheExample = (file: string) => !/(\.spec\.ts|README\.md)$/.test(file);
const files = ['src', 'templates']
  .flatMap((part) => readdirSync(new URL(part, folder)).map((file) => `${part}/${file}`))
  .concat('package.json', 'tsconfig.json')
  .filter(isOfTheExample);

describe('the page about a service of one’s own', () => {
  it('shows every file of examples/loyalty, whole', () => {
    const shown = [...page.matchAll(/^`([\w./-]+)`:\n\n```\w+\n([\s\S]*?)^```$/gm)];
    expect(Object.fromEntries(shown.map(([, file, text]) => [file, text]))).toEqual(
      Object.fromEntries(files.map((file) => [file, readFileSync(new URL(file, folder), 'utf8')])),
    );
  });

  it('needs no more than 330 lines of code', () => {
    const code = files.filter((file) => file.endsWith('.ts'));
    const lines = code.flatMap((file) => readFileSync(new URL(file, folder), 'utf8').trimEnd().split('\n'));
    expect(lines.length).toBeLessThanOrEqual(330);
  });
});
