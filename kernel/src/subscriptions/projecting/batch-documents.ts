import type { Change, Document, ReadModel } from '../../ports/read-models.ts';
import type { Documents } from './projection.ts';

/** The read models could not be read. It is not the event's fault, so the batch is tried again. */
export class DocumentsUnavailable extends Error {
  override readonly name = 'DocumentsUnavailable';
}

/**
 * The documents of the current batch. Writes stay here until the whole batch is stored. Those of a single event are
 * kept apart until the event has been handled, so that a failing one leaves nothing behind.
 */
export class BatchDocuments implements Documents {
  readonly #batch = new Map<string, Change>();
  #event = new Map<string, Change>();
  /** What was changed since `takeChanges`. */
  #untaken = new Map<string, Change>();

  /** `check`: whether a change is refused at once that the model would refuse later. */
  constructor(
    private readonly model: ReadModel,
    private readonly check: boolean,
  ) {}

  async get<D extends Document>(collection: string, id: string): Promise<D | undefined> {
    const key = keyOf(collection, id);
    const pending = this.#event.get(key) ?? this.#batch.get(key);
    if (pending) return 'put' in pending ? (pending.put as D) : undefined;
    try {
      return await this.model.collection<D>(collection).get(id);
    } catch (error) {
      throw new DocumentsUnavailable(`cannot read ${collection}`, { cause: error });
    }
  }

  /** With `check`, throws when the document cannot be stored, so that only this event fails and not its batch. */
  put<D extends Document>(collection: string, document: D): void {
    this.#change(keyOf(collection, document.id), { collection, put: document });
  }

  remove(collection: string, id: string): void {
    this.#change(keyOf(collection, id), { collection, remove: id });
  }

  keepEvent(): void {
    for (const [key, change] of this.#event) {
      this.#batch.set(key, change);
      this.#untaken.set(key, change);
    }
    this.#event = new Map();
  }

  dropEvent(): void {
    this.#event = new Map();
  }

  get changes(): Change[] {
    return [...this.#batch.values()];
  }

  /** What was changed since the last call. */
  takeChanges(): Change[] {
    const changes = [...this.#untaken.values()];
    this.#untaken = new Map();
    return changes;
  }

  #change(key: string, change: Change): void {
    if (this.check) this.model.check(change);
    this.#event.set(key, change);
  }
}

const keyOf = (collection: string, id: string): string => `${collection}\u0000${id}`;
