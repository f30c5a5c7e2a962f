import { describe, expect, it } from 'vitest';
import { dictionaries } from './dictionaries.ts';
import { readGoldenFiles } from './golden-files.ts';
import { problemsOf } from './problems-of.ts';
import { typedFieldsOf } from './sealing.ts';

const golden = [...readGoldenFiles().values()].flat();

describe.each(Object.values(dictionaries).flat())('the dictionary of $category streams', ({ facts }) => {
  describe.each(Object.entries(facts))('says of %s', (type, entry) => {
    const entries = golden.filter((each) => each.type === type);

    it('what its golden entries hold, in values of the kinds it names', () => {
      expect(entries.flatMap((each) => problemsOf(each, entry))).toEqual([]);
    });

    it('nothing that no golden entry holds', () => {
      const stored = new Set(entries.flatMap(({ data }) => Object.keys(data)));
      expect(Object.keys(entry.fields).filter((name) => !stored.has(name))).toEqual([]);
    });

    it('which typed fields are sealed, as the aggregate seals them', () => {
      expect(typedFieldsOf(entry).filter(({ isSealed, isSaidSealed }) => isSealed !== isSaidSealed)).toEqual(
        [],
      );
    });
  });
});
