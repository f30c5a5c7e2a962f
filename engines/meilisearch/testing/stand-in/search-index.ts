import { type FilterableRule, isFilterable, isWithin, matchingRule } from './attribute-patterns.ts';
import { FacetIndex } from './facet-index.ts';
import { facetEntriesOf } from './facet-values.ts';
import type { JsonObject } from './json.ts';
import { customRules } from './ranking-rules.ts';
import { indexWords } from './searchable-text.ts';
import { defaultSettings, filterableRules, namesIn, type Settings } from './settings.ts';
import { WordIndex } from './word-index.ts';

/** One index: its documents by their internal ids, and what makes them findable. */
export class SearchIndex {
  readonly createdAt: string;
  updatedAt: string;
  primaryKey: string | null = null;
  readonly documents = new Map<number, JsonObject>();
  readonly words = new WordIndex();
  /** Every attribute that some document ever had. */
  readonly knownAttributes = new Set<string>();
  readonly #ids = new Map<string, number>();
  readonly #freeIds: number[] = [];
  #facets = new Map<string, FacetIndex>();
  #settings = defaultSettings;
  #rules: readonly FilterableRule[] = [];
  #sortable: readonly string[] = [];
  #rankedBy: readonly string[] = [];
  #faceted = new Map<string, boolean>();

  constructor(at: string) {
    this.createdAt = at;
    this.updatedAt = at;
  }

  get settings(): Settings {
    return this.#settings;
  }

  set settings(settings: Settings) {
    this.#settings = settings;
    this.#rules = filterableRules(settings);
    this.#sortable = namesIn(settings.sortableAttributes);
    this.#rankedBy = customRules(namesIn(settings.rankingRules)).map(({ attribute }) => attribute);
    this.#faceted = new Map();
    for (const attribute of namesIn(settings.searchableAttributes)) {
      if (attribute !== '*') this.knownAttributes.add(attribute);
    }
    this.#reindex();
  }

  get filterableRules(): readonly FilterableRule[] {
    return this.#rules;
  }

  isSortable(attribute: string): boolean {
    return this.#sortable.some((name) => isWithin(name, attribute));
  }

  facets(attribute: string): FacetIndex {
    return this.#facets.get(attribute) ?? NO_FACETS;
  }

  internalId(documentId: string): number | undefined {
    return this.#ids.get(documentId);
  }

  /** The documents in the order of their internal ids. */
  internalIds(): number[] {
    return [...this.documents.keys()].sort((left, right) => left - right);
  }

  /** Adds the document, or replaces the one of that id in its place. */
  put(documentId: string, document: JsonObject): void {
    const known = this.#ids.get(documentId);
    const id = known ?? this.#nextId();
    if (known !== undefined) this.#unindex(known);
    this.#ids.set(documentId, id);
    this.documents.set(id, document);
    this.#index(id, document);
  }

  /** Whether there was such a document. */
  delete(documentId: string): boolean {
    const id = this.#ids.get(documentId);
    if (id === undefined) return false;
    this.#unindex(id);
    this.documents.delete(id);
    this.#ids.delete(documentId);
    insertSorted(this.#freeIds, id);
    return true;
  }

  deleteInternal(ids: ReadonlySet<number>): void {
    for (const [documentId, id] of this.#ids) if (ids.has(id)) this.delete(documentId);
  }

  clear(): void {
    for (const documentId of this.#ids.keys()) this.delete(documentId);
    this.#freeIds.length = 0;
  }

  #nextId(): number {
    return this.#freeIds.shift() ?? this.documents.size;
  }

  #index(id: number, document: JsonObject): void {
    for (const name of Object.keys(document)) this.knownAttributes.add(name);
    for (const [attribute, entry] of facetEntriesOf(document, (name) => this.#isFaceted(name))) {
      this.knownAttributes.add(attribute);
      let facets = this.#facets.get(attribute);
      if (!facets) {
        facets = new FacetIndex();
        this.#facets.set(attribute, facets);
      }
      facets.add(id, entry);
    }
    indexWords(this.words, id, document, this.#settings);
  }

  #unindex(id: number): void {
    for (const facets of this.#facets.values()) facets.remove(id);
    this.words.remove(id);
  }

  #reindex(): void {
    for (const id of this.documents.keys()) this.#unindex(id);
    this.#facets = new Map();
    for (const [id, document] of this.documents) this.#index(id, document);
  }

  #isFaceted(attribute: string): boolean {
    const known = this.#faceted.get(attribute);
    if (known !== undefined) return known;
    const matching = matchingRule(this.#rules, attribute);
    const faceted =
      this.isSortable(attribute) ||
      this.#rankedBy.includes(attribute) ||
      (matching !== undefined && (isFilterable(matching.rule) || matching.rule.facetSearch));
    this.#faceted.set(attribute, faceted);
    return faceted;
  }
}

const NO_FACETS = new FacetIndex();

const insertSorted = (ids: number[], id: number): void => {
  let index = ids.length;
  while (index > 0 && (ids[index - 1] ?? 0) > id) index--;
  ids.splice(index, 0, id);
};
