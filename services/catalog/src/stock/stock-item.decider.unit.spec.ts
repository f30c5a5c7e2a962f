import { shortageOf } from '@storefold/contracts';
import { given } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import { stockItem } from './stock-item.decider.ts';
import {
  close,
  closed,
  commit,
  committed4,
  count3,
  counted3,
  open,
  opened,
  openedBackorderable,
  openedUncounted,
  prevented,
  release,
  released4,
  released10,
  reserve4,
  reserve4Anew,
  reserve6ForSecond,
  reserve7ForSecond,
  reserve10,
  reserve11,
  reserved4,
  reserved4Anew,
  reserved6ForSecond,
  reserved10,
} from './stock-item.examples.ts';
import { stockItemBody } from './stock-item.serializer.ts';
import type { StockItemFact } from './stock-item.ts';

describe('a variant’s stock', () => {
  it('is opened once', () => {
    given(stockItem).when(open).thenFacts([opened]);
    given(stockItem, [opened]).when(open).thenNothing();
    given(stockItem, [opened, closed]).when(open).thenNothing();
  });

  it('ends once, with what was left', () => {
    const left = { count_on_hand: 10, reserved_count: 4 };
    given(stockItem, [opened, reserved4])
      .when(close)
      .thenFacts([{ type: 'StockItemDeleted', data: left }]);
    given(stockItem, [opened, closed]).when(close).thenNothing();
  });

  it('is set to what was counted, and nothing happens when it is so already', () => {
    given(stockItem, [opened]).when(count3).thenFacts([counted3]);
    given(stockItem, [opened, counted3]).when(count3).thenNothing();
  });

  it('changes its terms in one fact, only where they differ', () => {
    given(stockItem, [opened])
      .when({ ...count3, changes: { backorderable: true, track_inventory: true, metadata: {} } })
      .thenFacts([{ type: 'StockItemChanged', data: { backorderable: true } }]);
  });

  it('is not there for another store', () => {
    const stranger = { storeId: 'store_other' };
    given(stockItem, [opened])
      .when({ ...count3, ...stranger })
      .thenRefused('record_not_found');
    given(stockItem, [opened])
      .when({ ...reserve4, ...stranger })
      .thenRefused('variant_not_found');
    given(stockItem, [opened, reserved4])
      .when({ ...commit, ...stranger })
      .thenNothing();
    given(stockItem, [opened])
      .when({ ...close, ...stranger })
      .thenNothing();
  });

  it('shows what is on the shelf, what is reserved and what is left', () => {
    expect(withStock([opened, reserved4])).toMatchObject({
      count_on_hand: 10,
      reserved_count: 4,
      available_count: 6,
    });
    expect(withStock([opened, reserved4, committed4])).toMatchObject({
      count_on_hand: 6,
      reserved_count: 0,
      available_count: 6,
    });
    expect(withStock([opened, reserved10, counted3])).toMatchObject({ count_on_hand: 3, available_count: 0 });
  });
});

describe('a reservation', () => {
  it('takes no more than there is', () => {
    given(stockItem, [opened]).when(reserve10).thenFacts([reserved10]);
    given(stockItem, [opened]).when(reserve11).thenRefused('insufficient_stock');
    given(stockItem, [opened, counted3]).when(reserve4).thenRefused('insufficient_stock');
  });

  it('of two orders together takes no more than there is', () => {
    given(stockItem, [opened, reserved4]).when(reserve7ForSecond).thenRefused('insufficient_stock');
    given(stockItem, [opened, reserved4]).when(reserve6ForSecond).thenFacts([reserved6ForSecond]);
  });

  it('names the variant that falls short, and how many of it there are', () => {
    const { state } = given(stockItem, [opened]);
    expect(() => stockItem.decide(reserve11, state)).toThrow(
      expect.objectContaining({ details: shortageOf({ var_shirt: 10 }) }),
    );
  });

  it('takes what is not there when that may be ordered or is not counted', () => {
    given(stockItem, [openedBackorderable])
      .when(reserve11)
      .thenFacts([{ type: 'StockReserved', data: { ...reserved11, tracked: true } }]);
    given(stockItem, [openedUncounted])
      .when(reserve11)
      .thenFacts([{ type: 'StockReserved', data: { ...reserved11, tracked: false } }]);
  });

  it('asked for twice is made once', () => {
    given(stockItem, [opened, reserved4]).when(reserve4).thenNothing();
    given(stockItem, [opened, reserved4, committed4]).when(reserve4).thenNothing();
  });

  it('for another quantity replaces the earlier one', () => {
    given(stockItem, [opened, reserved4]).when(reserve10).thenFacts([released4, reserved10]);
    given(stockItem, [opened, reserved4]).when(reserve11).thenRefused('insufficient_stock');
  });

  it('that replaced an earlier one of the same checkout ends like any other', () => {
    const replaced = [opened, reserved4, released4, reserved10];
    given(stockItem, replaced).when(reserve10).thenNothing();
    given(stockItem, replaced).when(release).thenFacts([released10]);
    given(stockItem, [...replaced, released10])
      .when(reserve10)
      .thenRefused('processing_error', /given up/);
  });

  it('that was released can be made again by the order’s next checkout', () => {
    given(stockItem, [opened, reserved4, released4]).when(reserve4Anew).thenFacts([reserved4Anew]);
  });

  it('is not made by a checkout that gave up, however late it asks', () => {
    given(stockItem, [opened, reserved4, released4])
      .when(reserve4)
      .thenRefused('processing_error', /given up/);
    given(stockItem, [opened]).when(release).thenFacts([prevented]);
    given(stockItem, [opened, prevented])
      .when(reserve4)
      .thenRefused('processing_error', /given up/);
    given(stockItem, [opened, prevented]).when(release).thenNothing();
    given(stockItem, [opened, prevented]).when(reserve4Anew).thenFacts([reserved4Anew]);
  });

  it('of a newer checkout outlives a release of an older one', () => {
    given(stockItem, [opened, reserved4Anew]).when(release).thenFacts([prevented]);
    given(stockItem, [opened, reserved4, released4, reserved4Anew]).when(release).thenNothing();
    given(stockItem, [opened, reserved4, released4, reserved4Anew, prevented])
      .when(commit)
      .thenFacts([{ ...committed4, data: reserved4Anew.data } as StockItemFact]);
  });

  it('ends once: committed or released', () => {
    given(stockItem, [opened, reserved4]).when(commit).thenFacts([committed4]);
    given(stockItem, [opened, reserved4]).when(release).thenFacts([released4]);
    given(stockItem, [opened, reserved4, committed4]).when(release).thenNothing();
    given(stockItem, [opened, reserved4, released4]).when(commit).thenNothing();
    given(stockItem, [opened]).when(commit).thenNothing();
    given(stockItem, [opened, reserved4, released4]).when(release).thenNothing();
    given(stockItem).when(release).thenNothing();
  });

  it('is not made of a variant that is gone, but those made before still end', () => {
    given(stockItem, [opened, closed]).when(reserve4).thenRefused('variant_not_found');
    given(stockItem, [opened, reserved4, closed]).when(commit).thenFacts([committed4]);
    given(stockItem).when(reserve4).thenRefused('variant_not_found');
  });

  it('of what is not counted leaves the count alone, even when counting begins meanwhile', () => {
    const uncounted: StockItemFact = {
      type: 'StockReserved',
      data: { order_id: 'or_first', checkout_id: 'checkout_1', quantity: 4, tracked: false },
    };
    const counting: StockItemFact = { type: 'StockItemChanged', data: { track_inventory: true } };
    const facts = given(stockItem, [openedUncounted, uncounted, counting]).when(commit).facts();
    expect(withStock([openedUncounted, uncounted, counting, ...facts])).toMatchObject({
      count_on_hand: 10,
      reserved_count: 0,
    });
  });
});

const reserved11 = { order_id: 'or_first', checkout_id: 'checkout_1', quantity: 11 };

function withStock(history: StockItemFact[]) {
  const { state } = given(stockItem, history);
  if (state.status === 'absent') throw new Error('there is no stock');
  return stockItemBody(state, 'sloc_1');
}
