import type { Position } from '../ports/event-log.ts';
import type { Change } from '../ports/read-models.ts';

interface Listener {
  readonly collections: readonly string[];
  readonly call: () => void;
}

/** Remembers when each collection of a read model changed last, and tells its listeners. */
export class CollectionChanges {
  readonly #last = new Map<string, Position>();
  readonly #listeners: Listener[] = [];

  /** What happened before `unknownUpTo` may have changed any of them. */
  constructor(private unknownUpTo: Position) {}

  lastOf(collections: readonly string[]): Position {
    return Math.max(this.unknownUpTo, ...collections.map((name) => this.#last.get(name) ?? this.unknownUpTo));
  }

  onChange(collections: readonly string[], call: () => void): void {
    this.#listeners.push({ collections, call });
  }

  /** These changes were stored together. */
  stored(changes: readonly Change[], position: Position): void {
    const changed = new Set(changes.map(({ collection }) => collection));
    for (const name of changed) this.#last.set(name, position);
    this.#tell((name) => changed.has(name));
  }

  /** Another instance stored everything up to here: any collection may have changed. */
  storedElsewhere(position: Position): void {
    this.unknownUpTo = Math.max(this.unknownUpTo, position);
    this.#tell(() => true);
  }

  #tell(isMeant: (collection: string) => boolean): void {
    for (const { collections, call } of this.#listeners) if (collections.some(isMeant)) call();
  }
}
