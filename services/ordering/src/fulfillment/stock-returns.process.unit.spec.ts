import { CommandContextFactory } from '@storefold/kernel/command-handling';
import { systemClock } from '@storefold/kernel/core';
import { silentLogger } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import { CheckoutClient } from '../checkout/checkout.client.ts';
import { Shop } from '../checkout/checkout-shop.examples.ts';
import type { WorldProcess } from '../checkout/checkout-world.examples.ts';
import type { OrderCommand } from '../order/order.commands.ts';
import { order } from '../order/order.decider.ts';
import { storeId } from '../order/order.examples.ts';
import { fulfillmentIdOf } from '../order/order.ids.ts';
import { isPlaced } from '../order/order.ts';
import { PromotionUses } from '../promotion/promotion-uses.service.ts';
import { StockReturns } from './stock-returns.process.ts';

const KEY = 'one';

describe('a process that dies between any two steps of what staff do with a fulfillment', () => {
  it.each<[what: string, command: OrderCommand, onHand: number]>([
    ['cancels it', { type: 'CancelFulfillment', ...onFirst() }, 10],
    ['ships it', { type: 'Ship', ...onFirst(), items: null, restFulfillmentId: 'ful_2' }, 8],
    [
      'ships a part of it',
      {
        type: 'Ship',
        ...onFirst(),
        items: [{ line_item_id: 'li_1', quantity: 1 }],
        restFulfillmentId: 'ful_2',
      },
      8,
    ],
  ])('%s: the next one returns the stock, once, or it never began', async (_, command, onHand) => {
    const met = new Set<boolean>();
    let survived = false;
    for (let step = 0; !survived; step++) {
      const shop = new Shop(silentLogger);
      expect(await shop.shopper().complete(KEY)).toBe('completed');
      const handledBefore = shop.world.factsOf(KEY).length;
      survived = !(await shop.dieIn(step, (process) => change(shop, process, command)));
      await shop.handleAll(KEY, returnsOf(shop.world.process()), handledBefore);
      const isDone = shop.world.factsOf(KEY).length > handledBefore;
      expect(shop.world.stock.onHand).toBe(isDone ? onHand : 8);
      met.add(isDone);
      if (!survived) continue;
      await expect(change(shop, shop.world.process(), command)).rejects.toThrow(/fulfillment/i);
      expect(shop.world.stock.onHand).toBe(onHand);
    }
    expect(met.size).toBe(2);
  });
});

function onFirst() {
  return { storeId, fulfillmentId: fulfillmentIdOf(KEY), firstId: fulfillmentIdOf(KEY) };
}

function returnsOf({ commands, bus }: WorldProcess): StockReturns {
  const contexts = new CommandContextFactory(systemClock, 'ordering');
  const uses = new PromotionUses(commands, contexts, { secret: async () => 'pepper' });
  return new StockReturns(commands, bus, new CheckoutClient(bus, uses));
}

/** As the endpoints do it. */
async function change(shop: Shop, process: WorldProcess, command: OrderCommand): Promise<void> {
  const { state, last, facts } = await process.commands.execute(order, KEY, command, shop.newContext());
  const canceled = facts.find(({ type }) => type === 'OrderFulfillmentCanceled');
  if (canceled?.type !== 'OrderFulfillmentCanceled' || !last || !isPlaced(state)) return;
  await returnsOf(process).returnStock(KEY, state, canceled.data, last);
}
