import { Inject, Injectable } from '@nestjs/common';
import type { Aggregate, Fact } from '@storefold/kernel/core';
import { categoryOf, type EventLog, type Position, type RecordedEvent, START } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/server/runtime';

/** What became of one record in the log, from an import on. */
export interface Trail {
  /** Its stream: `product-prod_…`. */
  readonly stream: string;
  /** The revision of the first fact that the import caused. */
  readonly from: number;
  /** Whether the import made it. */
  readonly isMade: boolean;
  /** Whether somebody else changed it afterwards. */
  readonly isChangedSince: boolean;
  /** Whether orders took some of it. */
  readonly isOrdered: boolean;
}

/** The records that an import made or changed, by their ids. */
export interface ImportTrails {
  readonly products: ReadonlyMap<string, Trail>;
  readonly stock: ReadonlyMap<string, Trail>;
  readonly fields: ReadonlyMap<string, Trail>;
  /** In the order in which they were made. */
  readonly categories: ReadonlyMap<string, Trail>;
}

/** Everything that an import writes: a product may follow from the claim of its slug. */
const WATCHED = ['import', 'claim', 'option_type', 'product', 'stock_item', 'custom_field', 'category'];
const MAKES = new Set(['ProductCreated', 'StockItemCreated', 'CategoryCreated']);
const BY_ORDERS = new Set([
  'StockReserved',
  'StockReleased',
  'StockCommitted',
  'StockReturned',
  'StockRestocked',
]);
/** What the store notes by itself. */
const NOTED = new Set([
  'ProductSoldOut',
  'ProductRestocked',
  'ProductOptionTypeChanged',
  'StockReservationPrevented',
  'CategoryPositioned',
]);
const READ_AT_ONCE = 1_000;

/**
 * Finds what an import did. No list of that is kept: each fact names the one that it follows from, so that what an import caused leads
 * back to a fact of its stream. That holds for imports of older versions, too.
 */
@Injectable()
export class ImportTrail {
  constructor(@Inject(TOKENS.EVENT_LOG) private readonly log: EventLog) {}

  async of(importId: string): Promise<ImportTrails> {
    const [first] = await this.log.read(`import-${importId}`, 0);
    const own = new Set(first ? [first.id] : []);
    const trails = { products: new Map(), stock: new Map(), fields: new Map(), categories: new Map() };
    const byCategory: Record<string, Map<string, Trail>> = {
      product: trails.products,
      stock_item: trails.stock,
      custom_field: trails.fields,
      category: trails.categories,
    };
    for (let after = first?.position ?? START; ; ) {
      const { events, position } = await this.log.readAll(after, {
        categories: WATCHED,
        limit: READ_AT_ONCE,
      });
      for (const event of events) {
        const { causation_id: cause } = event.metadata;
        const isOwn = event.stream === `import-${importId}` || (cause !== null && own.has(cause));
        if (isOwn) own.add(event.id);
        const found = byCategory[categoryOf(event.stream)];
        if (found) note(event, isOwn, found);
      }
      if (events.length === 0) return trails;
      after = position;
    }
  }

  /** The facts of an import itself, from which what it did follows, and the position in the log of the first. */
  async causesOf(importId: string): Promise<{ causes: string[]; since: Position }> {
    const facts = await this.log.read(`import-${importId}`, 0);
    const [first] = facts;
    return { causes: facts.map(({ id }) => id), since: first ? first.position : START };
  }

  /** The state of a record before a fact of its stream. Of records whose facts seal nothing. */
  async before<State, F extends Fact>(
    { initial, evolve }: Aggregate<State, never, F>,
    { stream, from }: Trail,
  ): Promise<State> {
    let state = initial;
    for (const { type, data, revision, metadata } of await this.log.read(stream, 0)) {
      if (revision >= from) break;
      state = evolve(state, { type, data } as unknown as F, { at: metadata.occurred_at, revision });
    }
    return state;
  }
}

function note({ stream, type, revision }: RecordedEvent, isOwn: boolean, trails: Map<string, Trail>): void {
  const id = stream.slice(stream.indexOf('-') + 1);
  const known = trails.get(id);
  if (isOwn && !known)
    trails.set(id, {
      stream,
      from: revision,
      isMade: MAKES.has(type),
      isChangedSince: false,
      isOrdered: false,
    });
  if (isOwn || !known || NOTED.has(type)) return;
  const isOrdered = BY_ORDERS.has(type);
  trails.set(id, {
    ...known,
    isOrdered: known.isOrdered || isOrdered,
    isChangedSince: known.isChangedSince || !isOrdered,
  });
}
