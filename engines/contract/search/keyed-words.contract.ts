import { type CollectionSpec, type Document, type Search, searchWords } from '@storefold/kernel/ports';
import { beforeAll, describe, expect, it } from 'vitest';
import { SearchedDocuments } from '../searched-documents.ts';
import { answerOf, foundBy, type SearchScene, untilCurrent } from './search-scene.ts';

/** Words that have keys, of which some callers may search more than others, and which change at any time. */
export function keyedWordsContract(scene: SearchScene): void {
  describe('words that have keys', () => {
    let search: Search<Document>;
    let kept: SearchedDocuments<Keyed>;
    let keys: readonly string[] = ['material'];

    beforeAll(async () => {
      kept = await SearchedDocuments.open<Keyed>(scene.opened.readModels, keyedCollection, {
        textFields: ['text'],
        documents: keyedThings,
        keyedWords: { field: 'keyed_words', keys: async () => keys },
      });
      search = scene.opened.engine.open(kept.searched);
      await untilCurrent(scene.opened.engine);
    });

    /** Changes what may be searched, and waits until an engine with an index follows. */
    async function mayBeSearched(now: readonly string[]): Promise<void> {
      keys = now;
      await untilCurrent(scene.opened.engine);
    }
    const found = async (text: string, ...asked: string[]): Promise<string[]> =>
      (await foundBy(scene.opened.engine, search, { text, keys: asked })).ids.toSorted();

    it('are found beside the others by who names their keys', async () => {
      expect(await found('linen', 'material')).toEqual(['jacket', 'towel']);
      expect(await found('linen')).toEqual(['towel']);
      expect(await found('LÍNEN jack', 'material')).toEqual(['jacket']);
      expect(await found('t-shirt', 'material')).toEqual(['curtain']);
      expect(await found('tshirt', 'material')).toEqual(['curtain']);
      expect(await found('jacket cotton', 'material')).toEqual([]);
      expect(await found('northwind', 'material')).toEqual([]);
    });

    it('rank behind the others', async () => {
      const { ids } = await answerOf(search, { text: 'linen', keys: ['material'] });
      expect(ids).toEqual(['towel', 'jacket']);
    });

    it('of a key that is new are found in the documents that were there before', async () => {
      // Whatever an engine has done so far, who names the key gets an answer.
      expect((await answerOf(search, { text: 'northwind', keys: ['supplier'] })).ids).toEqual(['curtain']);
      await mayBeSearched(['material', 'supplier']);
      expect(await found('northwind', 'supplier')).toEqual(['curtain']);
      expect(await found('northwind cotton', 'supplier', 'material')).toEqual(['curtain']);
      expect(await found('northwind', 'material')).toEqual([]);
    });

    it('of a key that nobody names any more are found no more', async () => {
      await mayBeSearched(['material']);
      expect(await found('northwind', 'material')).toEqual([]);
      await mayBeSearched([]);
      expect(await found('linen')).toEqual(['towel']);
      await mayBeSearched(['material', 'supplier']);
      expect(await found('northwind', 'supplier')).toEqual(['curtain']);
    });

    it('of a key without words are none', async () => {
      await mayBeSearched(['material', 'unused']);
      expect(await found('linen', 'unused')).toEqual(['towel']);
      expect(await found('nothing', 'unused', 'material')).toEqual([]);
    });

    it('follow their documents', async () => {
      await mayBeSearched(['material']);
      await kept.write({ put: [keyed('jacket', 'Jacket', { material: 'Wool' })] });
      await untilCurrent(scene.opened.engine);
      expect(await found('linen', 'material')).toEqual(['towel']);
      expect(await found('wool', 'material')).toEqual(['jacket']);
    });
  });
}

interface Keyed extends Document {
  readonly text: string;
  readonly words: readonly string[];
  readonly keyed_words: readonly string[];
}

const keyedCollection: CollectionSpec = {
  name: 'keyed',
  fields: { words: 'words', keyed_words: 'words' },
};

const keyed = (id: string, text: string, values: Readonly<Record<string, string>>): Keyed => ({
  id,
  text,
  words: searchWords.wordsOf(text),
  keyed_words: Object.entries(values).flatMap(([key, value]) =>
    searchWords.wordsOf(value).map((word) => searchWords.wordWithin(key, word)),
  ),
});

const keyedThings: readonly Keyed[] = [
  keyed('jacket', 'Jacket', { material: 'Linen' }),
  keyed('curtain', 'Curtain', { material: 'Cotton T-Shirt', supplier: 'Northwind' }),
  keyed('towel', 'Linen towel', {}),
];
