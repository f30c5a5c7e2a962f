import { languages } from '@storefold/contracts';
import { findText } from '@storefold/kernel/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TextInCode, textsInCode } from './texts-in-code.examples.ts';

describe('the texts of the languages', () => {
  let texts: readonly TextInCode[];
  // Reads all of the code.
  beforeAll(() => {
    texts = textsInCode();
  }, 60_000);

  it('are all that the sources say to people', () => {
    const missing = texts.flatMap(({ text, file }) =>
      unknownIn(text).map((unknown) => `${file}: "${unknown}" is in no file of contracts/src/languages`),
    );
    expect(missing).toEqual([]);
  });

  it('are all said somewhere in the sources', () => {
    const used = new Set(texts.flatMap(({ text }) => keysIn(text)));
    expect(Object.keys(languages.en.texts).filter((key) => !used.has(key))).toEqual([]);
  });

  it('are each found by their own form, whatever the values are', () => {
    for (const key of Object.keys(languages.en.texts)) {
      expect(findText(key.replace(VALUE, '7'))?.key).toBe(key);
      expect(findText(key.replace(VALUE, 'A name with $& and {most}, too'))?.key).toBe(key);
    }
  });
});

const VALUE = /\{\w+(?::\w+)?\}/g;

/** A name from the program, such as that of a scope, and not words. */
const isName = (text: string): boolean => /^[a-z_]*$/.test(text) || !/[a-z]/.test(text);

/** The parts of a text that are texts themselves. */
const textsWithin = (text: string): string[] =>
  (findText(text)?.values ?? []).flatMap(({ kind, value }) =>
    kind === 'texts' ? value.split(/, | and /) : kind === 'text' ? [value] : [],
  );

const keysIn = (text: string): string[] => {
  const found = findText(text);
  return found ? [found.key, ...textsWithin(text).flatMap(keysIn)] : [];
};

function unknownIn(text: string): string[] {
  if (!findText(text)) return isName(text) ? [] : [text];
  return textsWithin(text).flatMap(unknownIn);
}
