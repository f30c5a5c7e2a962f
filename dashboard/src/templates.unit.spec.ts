import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sayIn } from './languages/language.ts';

const folder = new URL('../templates/', import.meta.url);
const templates = readdirSync(folder).map(
  (name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const,
);

it.each(templates)('%s puts nothing into a page unescaped', (_name, source) => {
  expect(source).not.toContain('<%~');
});

it.each(templates)('%s has no script and no style of its own', (_name, source) => {
  expect(source).not.toMatch(/\s(on\w+|style)="|<style/);
  for (const [tag] of source.matchAll(/<script[^>]*>/g)) expect(tag).toMatch(/src="\/admin\/assets\//);
});

it.each(templates)('%s says only what the languages have', (_name, source) => {
  const say = sayIn('de');
  for (const [, key] of source.matchAll(/say\('([a-z0-9_]+)'[,)]/g))
    expect(say(key as 'yes'), key).toEqual(expect.any(String));
});

it.each(templates)(
  'every form of %s that changes something carries the token of the session',
  (_name, source) => {
    for (const [form] of source.matchAll(/<form[^>]*method="post".*?<\/form>/gs))
      expect(form).toContain('<%= csrf %>');
  },
);
