import { randomUUID } from 'node:crypto';
import {
  type Change,
  type CollectionSpec,
  type Document,
  type EventPlace,
  type Position,
  type ReadModel,
  type ReadModels,
  type SearchedCollection,
  START,
} from '@storefold/kernel/ports';

/** What is searched in the documents. */
interface SearchedTexts extends Pick<SearchedCollection<Document>, 'keyedWords'> {
  readonly textFields: readonly string[];
}

export type Positioned<D extends Document> = D & { readonly position: Position };

const POSITION = 'position';

/** A collection in its own model, as a projection keeps it for a search engine. */
export class SearchedDocuments<D extends Document> {
  private constructor(
    private readonly model: ReadModel,
    private readonly readModels: ReadModels,
    private readonly name: string,
    private readonly spec: CollectionSpec,
    private readonly of: SearchedTexts,
    /** The ids of all events of the log. */
    private readonly eventIds = new Set<string>(),
  ) {}

  /** `spec` declares a field `words`, filled from the text fields; `position` is added to it. */
  static async open<D extends Document>(
    readModels: ReadModels,
    spec: CollectionSpec,
    { documents = [], ...of }: SearchedTexts & { documents?: readonly D[] },
  ): Promise<SearchedDocuments<D>> {
    const name = `search_${randomUUID().replaceAll('-', '')}`;
    const fields = { ...spec.fields, [POSITION]: 'number' } as const;
    const indexes = [...(spec.indexes ?? []), [POSITION]];
    const model = await readModels.open(name, 1, [{ ...spec, fields, indexes }]);
    const searched = new SearchedDocuments<D>(model, readModels, name, { ...spec, fields }, of);
    // In several transactions: a server beside other programs takes its time for each document.
    let from = 0;
    do {
      await searched.write({ put: documents.slice(from, from + 200) });
      from += 200;
    } while (from < documents.length);
    return searched;
  }

  /** The same documents, as a process that started later opens them, optionally with more declared fields. */
  asAnotherInstance(more: CollectionSpec['fields'] = {}): SearchedDocuments<D> {
    const spec = { ...this.spec, fields: { ...this.spec.fields, ...more } };
    const { model, readModels, name, of, eventIds } = this;
    return new SearchedDocuments<D>(model, readModels, name, spec, of, eventIds);
  }

  get searched(): SearchedCollection<Positioned<D>> {
    return {
      name: `${this.name}-1-${this.spec.name}`,
      fields: this.spec.fields,
      documents: this.model.collection(this.spec.name),
      ...this.of,
      wordsField: 'words',
      nameWordsField: 'name_words' in this.spec.fields ? 'name_words' : 'words',
      positionField: POSITION,
      checkpoint: () => this.model.checkpoint(),
      isInLog: async ({ id }) => this.eventIds.has(id),
      caughtUp: async () => undefined,
      engine: this.readModels.engine,
    };
  }

  /** Stores changes in one transaction, at the next position of the log. */
  async write({ put = [], remove = [] }: { put?: readonly D[]; remove?: readonly string[] }): Promise<void> {
    const after = await this.model.checkpoint();
    const position = (after?.position ?? START) + 1;
    const changes: Change[] = [
      ...put.map((document) => ({ collection: this.spec.name, put: { ...document, position } })),
      ...remove.map((id) => ({ collection: this.spec.name, remove: id })),
    ];
    const upTo = newEvent(position);
    const isStored = await this.model.write(changes, { after, upTo });
    if (!isStored) throw new Error('another instance has written since');
    this.eventIds.add(upTo.id);
  }
}

const newEvent = (position: Position): EventPlace => ({
  id: randomUUID(),
  stream: 'searched-1',
  revision: position,
  position,
});
