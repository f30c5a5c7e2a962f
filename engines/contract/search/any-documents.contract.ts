import { inMemory, searchWords, wordsFilter } from '@storefold/kernel/ports';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rounds } from '../../testing/rounds.ts';
import { documentsAndQueries } from '../read-models/shelf.arbitraries.ts';
import { shelf, type Thing } from '../read-models/shelf.examples.ts';
import { type Good, goods, goodsCollection, goodsTexts } from '../search.examples.ts';
import { SearchedDocuments } from '../searched-documents.ts';
import { answerOf, type SearchScene, untilCurrent } from './search-scene.ts';

const { inOrder, matching } = inMemory;

/** Documents that change, and any documents there may be. */
export function anyDocumentsContract(scene: SearchScene): void {
  it('never shows a document that is not the present one, and loses no change', async () => {
    const of = { textFields: goodsTexts, documents: goods };
    const kept = await SearchedDocuments.open<Good>(scene.opened.readModels, goodsCollection, of);
    const search = scene.opened.engine.open(kept.searched);
    const inShop = { field: 'store_id', eq: 'store_1' };
    const idsOf = async (text: string) => (await answerOf(search, { text, filter: inShop })).ids.toSorted();
    const [linen, polo] = goods;
    if (!linen || !polo) throw new Error('there are no goods');
    const jacket = { ...linen, text: 'Linen Jacket', words: ['linen', 'jacket'] };
    await untilCurrent(scene.opened.engine);
    for (let round = 0; round < 3; round++) {
      await kept.write({ put: [jacket, { ...polo, store_id: 'store_2' }], remove: ['mug'] });
      const { documents } = await search.search({ filter: inShop, limit: 5, offset: 0 }, 'linen');
      expect(documents).toMatchObject([jacket]);
      expect([await idsOf('mug'), await idsOf('polo')]).toEqual([[], []]);
      await untilCurrent(scene.opened.engine);
      expect([await idsOf('jacket'), await idsOf('shirt'), await idsOf('mug')]).toEqual([['linen'], [], []]);
      await kept.write({ put: goods });
      await untilCurrent(scene.opened.engine);
      expect([await idsOf('jacket'), await idsOf('shirt')]).toEqual([[], ['linen', 'polo']]);
      expect(await idsOf('mug')).toEqual(['mug']);
    }
  });

  it('finds what plain code finds, whatever is stored and asked', { timeout: 120_000 }, async () => {
    const kept = await SearchedDocuments.open<Thing>(scene.opened.readModels, shelf, {
      textFields: ['name'],
    });
    const search = scene.opened.engine.open(kept.searched);
    const texts = fc.array(fc.constantFrom('', 'a', 'ab', 'é', 'ss', '!', "a'b", '가', '😀'), {
      maxLength: 2,
    });
    let before: readonly Thing[] = [];
    await fc.assert(
      fc.asyncProperty(documentsAndQueries, texts, async ({ documents, queries }, pieces) => {
        const isKept = (id: string) => documents.some((document) => document.id === id);
        await kept.write({
          put: documents,
          remove: before.map(({ id }) => id).filter((id) => !isKept(id)),
        });
        before = documents;
        await untilCurrent(scene.opened.engine);
        const text = pieces.join(' ');
        for (const query of queries) {
          const { filter, sort } = query;
          // An index only answers pages whose offset is a multiple of the limit. Others are read from the read
          // models.
          const limit = scene.forgives ? query.limit + 1 : query.limit;
          const offset = scene.forgives ? query.offset * limit : query.offset;
          const meeting = documents.filter(matching(filter, shelf)).toSorted(inOrder(sort, shelf));
          const asked = { filter, text, ...(sort.length > 0 ? { sort } : {}) };
          const all = await answerOf(search, { ...asked, limit: 100 });
          const expected = idsAsExpected(
            sort.length > 0 || scene.forgives ? meeting : wholeWordsFirst(meeting, text),
            text,
            scene.forgives ? all.ids : undefined,
          );
          const isRanked = scene.forgives && sort.length === 0;
          expect(isRanked ? all.ids.toSorted() : all.ids).toEqual(isRanked ? expected.toSorted() : expected);
          expect(all.count).toBe(expected.length);
          expect(await answerOf(search, { ...asked, offset, limit })).toEqual({
            ids: all.ids.slice(offset, offset + limit),
            count: expected.length,
          });
        }
      }),
      { numRuns: rounds({ short: 10, full: 25 }) },
    );
  });
}

/**
 * The ids of the documents that must be found, in order. Without `found`, these are the documents that have, for each
 * word, a word that begins with it. For an engine that tolerates mistakes, `found` holds its matches: these are
 * expected, and in addition all documents that have the exact words. A server may refuse a document whose text is not
 * valid Unicode, so such a document may be found, and need not be.
 */
function idsAsExpected(
  meeting: readonly Thing[],
  text: string,
  found: readonly string[] | undefined,
): string[] {
  const words = searchWords.compoundsOf(text).flatMap(({ parts }) => parts);
  const isFound = (thing: Thing): boolean => {
    if (text.trim() === '') return true;
    if (!found || words.length === 0) return matching(wordsFilter(text, { field: 'words' }), shelf)(thing);
    if (found.includes(thing.id) || thing.name?.isWellFormed() === false) return found.includes(thing.id);
    return words.every((word) => thing.words?.includes(word));
  };
  return meeting.filter(isFound).map(({ id }) => id);
}

/** The order of a database that ranks: documents that have every word as a whole are first. */
const wholeWordsFirst = (things: readonly Thing[], text: string): readonly Thing[] =>
  things.toSorted((one, other) => Number(hasWholeWords(other, text)) - Number(hasWholeWords(one, text)));

function hasWholeWords({ words }: Thing, text: string): boolean {
  const isWord = (word: string): boolean => words?.includes(word) ?? false;
  return searchWords
    .compoundsOf(text)
    .every(({ parts, joined }) => parts.every(isWord) || (joined !== undefined && isWord(joined)));
}
