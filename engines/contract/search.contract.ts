import { afterAll, beforeAll, describe } from 'vitest';
import { anyDocumentsContract } from './search/any-documents.contract.ts';
import { keyedWordsContract } from './search/keyed-words.contract.ts';
import type { OpenedSearchEngine, SearchScene } from './search/search-scene.ts';
import { valuesContract } from './search/values.contract.ts';
import { wordsContract } from './search/words.contract.ts';

/** The guarantees of every search adapter, whatever its engine. Prints the engine it ran on. */
export function searchContract(
  name: string,
  { forgives }: Pick<SearchScene, 'forgives'>,
  open: () => Promise<OpenedSearchEngine>,
): void {
  describe(`search contract: ${name}`, () => {
    const scene = { name, forgives } as SearchScene;

    beforeAll(async () => {
      scene.opened = await open();
    });
    afterAll(() => scene.opened?.close());

    wordsContract(scene);
    keyedWordsContract(scene);
    valuesContract(scene);
    anyDocumentsContract(scene);
  });
}
