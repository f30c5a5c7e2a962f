import { existsSync, readFileSync } from 'node:fs';
import type { NamedTest } from './promises.ts';

const root = new URL('../../../', import.meta.url);
const sources = new Map<string, string>();

/** The titles that a test of the promises stands for, in the order of its file: none when it is gone. */
export function titlesOf({ file, title }: NamedTest): readonly string[] {
  const url = new URL(file, root);
  if (!sources.has(file)) sources.set(file, existsSync(url) ? readFileSync(url, 'utf8') : '');
  return titlesIn(sources.get(file) ?? '', title);
}

/** The texts in quotes that a title stands for, which may have `…` for any text. */
export function titlesIn(source: string, title: string): readonly string[] {
  const parts = title.split('…').map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
  const quoted = new RegExp(`(['"\`])(${parts.join(String.raw`(?:(?!\1)[^\n])*`)})\\1`, 'g');
  return [...new Set([...source.matchAll(quoted)].map(([, , found = '']) => found))];
}
