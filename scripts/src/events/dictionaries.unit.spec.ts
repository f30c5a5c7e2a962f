import { describe, expect, it } from 'vitest';
import { dictionaries } from './dictionaries.ts';
import { readGoldenFiles } from './golden-files.ts';
import { isInPastTense, misnamedIn, subjectOf } from './naming.ts';
import { pathsInData, pathsInFields } from './paths-in.ts';
import { problemsOf } from './problems-of.ts';
import { typedFieldsOf } from './sealing.ts';

const golden = [...readGoldenFiles().values()].flat();
const streams = Object.values(dictionaries).flat();
const facts = streams.flatMap(({ category, facts }) =>
  Object.entries(facts).map(([type, entry]) => ({ category, type, entry })),
);

describe.each(facts)('the dictionary says of $type', ({ type, entry }) => {
  const entries = golden.filter((each) => each.type === type);

  it('what its golden entries hold, in values of the kinds it names', () => {
    expect(entries.flatMap((each) => problemsOf(each, entry))).toEqual([]);
  });

  it('nothing that no golden entry holds', () => {
    const stored = new Set(entries.flatMap(({ data }) => pathsInData(data)));
    expect(pathsInFields(entry.fields).filter((path) => !stored.has(path))).toEqual([]);
  });

  it('which typed fields are sealed, as the aggregate seals them', () => {
    expect(typedFieldsOf(entry).filter(({ isSealed, isSaidSealed }) => isSealed !== isSaidSealed)).toEqual(
      [],
    );
  });

  it('fields whose names tell their kind', () => {
    expect(misnamedIn(entry.fields)).toEqual([]);
  });
});

describe('facts', () => {
  const publicTypes = golden.map(({ type }) => type).filter((type) => /^[a-z]/.test(type));

  it('are all in a dictionary, and each in one', () => {
    const stored = new Set(golden.map(({ type }) => type).filter((type) => !publicTypes.includes(type)));
    expect(facts.map(({ type }) => type).toSorted()).toEqual([...stored].toSorted());
  });

  it('are named in the past tense', () => {
    expect(facts.map(({ type }) => type).filter((type) => !isInPastTense(type))).toEqual([]);
  });

  it('of different streams never begin with the same noun', () => {
    const shared = facts.flatMap((one) =>
      facts
        .filter(({ category, type }) => {
          const isOther = category !== one.category;
          const subject = `${subjectOf(type)} `;
          // A customer group is a record of its own, although its name begins with that of another.
          const isItsOwn =
            subject.startsWith(`${nounOf(category)} `) &&
            nounOf(category).length > subjectOf(one.type).length;
          return isOther && !isItsOwn && subject.startsWith(`${subjectOf(one.type)} `);
        })
        .map((other) => `${one.type} of ${one.category}, ${other.type} of ${other.category}`),
    );
    expect(shared).toEqual([]);
  });
});

const nounOf = (category: string): string => category.replaceAll('_', ' ');
