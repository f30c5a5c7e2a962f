import { Inject, Injectable } from '@nestjs/common';
import { PreserializedJson } from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { LRUCache } from 'lru-cache';
import { PRODUCTS } from './product.documents.ts';

/** The limit on remembered answers in characters, which are kept as text and as bytes. */
const MAX_CHARACTERS = 4_000_000;

/** Remembers answers that only depend on the catalog's read models, until a document of these changes. */
@Injectable()
export class RememberedAnswers {
  readonly #answers = new LRUCache<string, PreserializedJson>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ text }, key) => key.length + text.length,
  });
  #state: string | undefined;

  constructor(@Inject(TOKENS.VIEWS) private readonly views: Views) {}

  /** `question`: everything that the answer depends on besides the documents. */
  async get(question: unknown, answer: () => Promise<object>): Promise<PreserializedJson> {
    const state = this.views.stateOf(PRODUCTS);
    if (state === undefined || state !== this.#state) this.#answers.clear();
    this.#state = state;
    const key = JSON.stringify(question);
    const known = this.#answers.get(key);
    if (known) return known;
    const made = new PreserializedJson(JSON.stringify(await answer()));
    // An answer that was made while documents changed may be of neither state.
    if (state !== undefined && this.views.stateOf(PRODUCTS) === state && this.#state === state) {
      this.#answers.set(key, made);
    }
    return made;
  }
}
