import { Refusal } from '@storefold/kernel/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type StockItemCommand, stockItem } from './stock-item.decider.ts';
import { opened } from './stock-item.examples.ts';
import { availableOf, type StockItem, type StockItemFact, type StockItemState } from './stock-item.ts';

/**
 * Orders and staff act on one variant. A command that lost a race is decided again on the stock as it is by then, so
 * every interleaving is some order of the commands: any order is tried. A second, simpler book-keeping watches.
 */
describe('the laws of stock', () => {
  it('hold after any commands in any order', () => {
    let stored = 0;
    fc.assert(
      fc.property(fc.array(anyCommand, { minLength: 50, maxLength: 120 }), (commands) => {
        const shelf = new Shelf();
        for (const command of commands) shelf.take(command);
        expect(shelf.broken).toEqual([]);
        stored += shelf.facts.length;
      }),
      { numRuns: 500, seed: SEED },
    );
    expect(stored).toBeGreaterThan(10_000);
  });

  it('racing orders never take more together than there was', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 20 }), (quantities) => {
        const shelf = new Shelf();
        for (const [index, quantity] of quantities.entries()) {
          shelf.take({
            type: 'Reserve',
            ...store,
            orderId: `or_${index}`,
            checkoutId: `checkout_${index}`,
            quantity,
          });
        }
        expect(shelf.item.reserved).toBeLessThanOrEqual(10);
      }),
      { numRuns: 500, seed: SEED },
    );
  });

  it('a command that comes twice changes nothing more', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 60 }), (commands) => {
        const shelf = new Shelf();
        const more = commands.filter((command) => {
          shelf.take(command);
          return shelf.take(command).length > 0;
        });
        expect(more).toEqual([]);
      }),
      { numRuns: 300, seed: SEED },
    );
  });
});

class Shelf {
  readonly facts: StockItemFact[] = [];
  readonly broken: string[] = [];
  item: StockItem = folded(stockItem.initial, opened);
  /** What each order holds, as told by the facts alone. */
  readonly #held = new Map<string, number>();
  #onShelf = opened.data.count_on_hand;

  take(command: StockItemCommand): readonly StockItemFact[] {
    const facts = decide(command, this.item);
    for (const fact of facts) {
      this.#note(fact);
      this.item = folded(this.item, fact);
      this.facts.push(fact);
    }
    this.#check();
    return facts;
  }

  #note(fact: StockItemFact): void {
    if (fact.type === 'StockCounted') this.#onShelf = fact.data.count_on_hand;
    if (!('quantity' in fact.data)) return;
    const { order_id, quantity, tracked } = fact.data;
    const counted = tracked ? quantity : 0;
    if (fact.type === 'StockReturned' || fact.type === 'StockRestocked') {
      this.#onShelf += counted;
      return;
    }
    if (fact.type === 'StockReserved') {
      if (this.#held.has(order_id)) this.broken.push(`${order_id} reserved while it held something`);
      this.#held.set(order_id, counted);
      return;
    }
    if (this.#held.get(order_id) !== counted) this.broken.push(`${order_id} ended what it did not hold`);
    this.#held.delete(order_id);
    if (fact.type === 'StockCommitted') this.#onShelf -= counted;
  }

  #check(): void {
    const { item } = this;
    const held = [...this.#held.values()].reduce((sum, quantity) => sum + quantity, 0);
    if (item.reserved < 0 || item.reserved !== held)
      this.broken.push(`reserved ${item.reserved}, held ${held}`);
    if (item.count_on_hand !== this.#onShelf) this.broken.push('the count is another');
    if (availableOf(item) !== this.#onShelf - held) this.broken.push('what is available is another');
  }
}

function folded(state: StockItemState, fact: StockItemFact): StockItem {
  const after = stockItem.evolve(state, fact, { at: '2026-01-01T00:00:00.000Z', revision: 0 });
  if (after.status === 'absent') throw new Error('there is no stock');
  return after;
}

function decide(command: StockItemCommand, state: StockItem): readonly StockItemFact[] {
  try {
    return stockItem.decide(command, state);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

const SEED = 20_260_101;
const store = { storeId: 'store_main' } as const;
const orderId = fc.constantFrom('or_a', 'or_b', 'or_c', 'or_d');
/** Orders come back with many a checkout, some of them late. */
const checkoutId = fc.integer({ min: 1, max: 40 }).map((attempt) => `checkout_${attempt}`);
const quantity = fc.integer({ min: 1, max: 8 });
const anyCommand: fc.Arbitrary<StockItemCommand> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('Reserve' as const),
      storeId: fc.constant('store_main'),
      orderId,
      checkoutId,
      quantity,
    }),
  },
  { weight: 3, arbitrary: orderId.map((id) => ({ type: 'Commit' as const, ...store, orderId: id })) },
  {
    weight: 3,
    arbitrary: fc
      .record({ orderId, checkoutId })
      .map((of) => ({ type: 'Release' as const, ...store, ...of })),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ orderId, returnId: fc.constantFrom('re_1', 're_2', 'ful_1'), quantity })
      .map((of) => ({ type: 'Return' as const, ...store, ...of })),
  },
  {
    weight: 1,
    arbitrary: fc.record({ orderId, quantity }).map((of) => ({ type: 'Restock' as const, ...store, ...of })),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({
        count_on_hand: fc.option(fc.integer({ min: 0, max: 30 }), { nil: undefined }),
        backorderable: fc.option(fc.boolean(), { nil: undefined }),
        track_inventory: fc.option(fc.boolean(), { nil: undefined }),
      })
      .map((changes) => ({ type: 'Change' as const, ...store, changes })),
  },
);
