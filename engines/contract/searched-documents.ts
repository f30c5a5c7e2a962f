import { randomUUID } from 'node:crypto';
import {
  type Change,
  type CollectionSpec,
  type Document,
  type Position,
  type ReadModel,
  type ReadModels,
  type SearchedCollection,
  START,
} from '@storefold/kernel/ports';
import { CollectionChanges } from '@storefold/kernel/subscriptions';

export type Positioned<D extends Document> = D & { readonly position: Position };

const REMOVED = 'removed';
const POSITION = 'position';

/** A collection in a model of its own, as a projection would keep it for a search engine. */
export class SearchedDocuments<D extends Document> {
  #position: Position = START;
  readonly #changes = new CollectionChanges(START);

  private constructor(
    private readonly model: ReadModel,
    private readonly readModels: ReadModels,
    private readonly name: string,
    private readonly spec: CollectionSpec,
  ) {}

  /** `spec` declares a field `words`; `position` is added to it. */
  static async open<D extends Document>(
    readModels: ReadModels,
    spec: CollectionSpec,
    documents: readonly D[] = [],
  ): Promise<SearchedDocuments<D>> {
    const name = `search_${randomUUID().replaceAll('-', '')}`;
    const fields = { ...spec.fields, [POSITION]: 'number' } as const;
    const model = await readModels.open(name, 1, [
      { ...spec, fields, indexes: [...(spec.indexes ?? []), [POSITION]] },
      { name: REMOVED, fields: { [POSITION]: 'number' }, indexes: [[POSITION]] },
    ]);
    const searched = new SearchedDocuments<D>(model, readModels, name, { ...spec, fields });
    await searched.write({ put: documents });
    return searched;
  }

  /** As another instance sees it: what this one writes is not told to it. */
  async asAnotherInstance(): Promise<SearchedDocuments<D>> {
    const other = new SearchedDocuments<D>(this.model, this.readModels, this.name, this.spec);
    other.#position = this.#position;
    other.#changes.storedElsewhere(this.#position);
    return other;
  }

  get searched(): SearchedCollection<Positioned<D>> {
    const collections = [this.spec.name, REMOVED];
    const changes = this.#changes;
    return {
      name: `${this.name}-1-${this.spec.name}`,
      fields: this.spec.fields,
      documents: this.model.collection(this.spec.name),
      removed: this.model.collection(REMOVED),
      wordsField: 'words',
      positionField: POSITION,
      progress: {
        get lastChange() {
          return changes.lastOf(collections);
        },
        onChange: (listener) => changes.onChange(collections, listener),
        caughtUp: async () => undefined,
      },
      engine: this.readModels.engine,
    };
  }

  /** Stores changes in one transaction, at the next position of the log. */
  async write({ put = [], remove = [] }: { put?: readonly D[]; remove?: readonly string[] }): Promise<void> {
    const after = this.#position;
    const position = after + 1;
    const changes: Change[] = [
      ...put.map((document) => ({ collection: this.spec.name, put: { ...document, position } })),
      ...remove.flatMap((id) => [
        { collection: this.spec.name, remove: id },
        { collection: REMOVED, put: { id, position } },
      ]),
    ];
    const isStored = await this.model.write(changes, { after, upTo: position });
    if (!isStored) throw new Error('another instance has written since');
    this.#position = position;
    this.#changes.stored(changes, position);
  }

  /** What another instance wrote up to a position becomes known to this one. */
  async learn(): Promise<void> {
    this.#position = await this.model.checkpoint();
    this.#changes.storedElsewhere(this.#position);
  }
}
