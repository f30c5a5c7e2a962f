import { Inject, Injectable } from '@nestjs/common';
import {
  findUsableGiftCard,
  type GiftCardExtended,
  issueRefundCredit,
  refundGiftCard,
  refundStoreCredits,
  returnStock,
  type StoreInfo,
  text,
} from '@storefold/contracts';
import { type Language, money, uuidv5 } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/server/runtime';
import { CheckoutClient } from '../checkout/checkout.client.ts';
import type { CheckoutStep } from '../checkout/checkout.participants.ts';
import { extendExpiredCard } from '../checkout/expired-card.ts';
import { orderIdOf } from '../order/order.ids.ts';
import {
  type CanceledOrder,
  creditableCustomerOf,
  isPlaced,
  type Order,
  type PlacedOrder,
} from '../order/order.ts';
import type { Refund } from '../order/refund/refund.ts';
import { becomesCredit, creditOf } from '../order/refund/refunds.ts';

type RefundStep = CheckoutStep<PlacedOrder | CanceledOrder>;

/** Asks the neighbours to give back what of a refund no gateway pays: value of cards and credits, and stock. */
@Injectable()
export class RefundClient {
  constructor(
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(CheckoutClient) private readonly neighbours: CheckoutClient,
  ) {}

  /** Whether the last day of the order's gift card is over in the store. A card is used through it. */
  async isCardExpired(
    { store_id, checkout, currency, customer_id }: PlacedOrder | CanceledOrder,
    { timezone }: StoreInfo,
  ): Promise<boolean> {
    if (!checkout.gift_card) return false;
    const asked = { store_id, gift_card_id: checkout.gift_card.id, currency, customer_id, timezone };
    return (await this.bus.ask(findUsableGiftCard, asked)).is_past_last_day;
  }

  /** What to say of the order's gift card once something went back to it that had expired. */
  async extensionOf(
    order: PlacedOrder | CanceledOrder,
    store: StoreInfo,
    language: Language,
  ): Promise<GiftCardExtended[]> {
    const asked = { store_id: order.store_id, gift_card_id: order.checkout.gift_card?.id ?? '' };
    const { currency, customer_id } = order;
    const { timezone } = store;
    const { gift_card } = await this.bus.ask(findUsableGiftCard, {
      ...asked,
      currency,
      customer_id,
      timezone,
    });
    const { id: gift_card_id, expires_at } = gift_card;
    if (expires_at === null) return [];
    const message = language.say(text('gift_card_extended', { date: expires_at }));
    return [{ code: 'gift_card_extended', message, gift_card_id, expires_at }];
  }

  /** The same of a refund, where something of it went to that card. */
  async extensionBy(
    refundId: string,
    order: Order,
    store: StoreInfo,
    language: Language,
  ): Promise<GiftCardExtended[]> {
    return isToCard(order, refundId) ? this.extensionOf(order, store, language) : [];
  }

  /** What came back from the customer is on the shelf, whatever becomes of the money. May be asked again by any process. */
  async putOnShelf(step: RefundStep, refund: Refund): Promise<void> {
    if (refund.restock_items.length === 0) return;
    await this.neighbours.commitAndCapture(step);
    await this.#toShelf(step, refund);
  }

  /**
   * Gives back. What the checkout had not spent yet is spent first, so that the neighbours know what there is to give back.
   * Each question may be asked again by any process.
   */
  async giveBack(step: RefundStep, refund: Refund): Promise<void> {
    await this.neighbours.commitAndCapture(step);
    await Promise.all([
      this.#toGiftCard(step, refund),
      this.#toStoreCredits(step, refund),
      this.#toNewCredit(step, refund),
      this.#toShelf(step, refund),
    ]);
  }

  async #toGiftCard(step: RefundStep, refund: Refund): Promise<void> {
    const { currency } = step.order;
    for (const { source, amount } of ofKind(refund, 'gift_card')) {
      const request = {
        ...requestOf(step, refund, 'gift card'),
        gift_card_id: source.id,
        refund_id: refund.id,
        amount: money.formatAmount(amount, currency),
        currency,
      };
      await this.bus.ask(refundGiftCard, request, step.origin);
      if (creditableCustomerOf(step.order) !== null) continue;
      const extend = { ...requestOf(step, refund, 'extended card'), gift_card_id: source.id };
      await extendExpiredCard(this.bus, step, extend);
    }
  }

  async #toStoreCredits(step: RefundStep, refund: Refund): Promise<void> {
    const { currency, customer_id } = step.order;
    const store_credits = ofKind(refund, 'store_credit').map(({ source, amount }) => ({
      store_credit_id: source.id,
      amount: money.formatAmount(amount, currency),
    }));
    if (store_credits.length === 0) return;
    const request = {
      ...requestOf(step, refund, 'store credits'),
      customer_id: customer_id ?? '',
      refund_id: refund.id,
      currency,
      store_credits,
    };
    await this.bus.ask(refundStoreCredits, request, step.origin);
  }

  async #toNewCredit(step: RefundStep, refund: Refund): Promise<void> {
    const { currency, customer_id } = step.order;
    const amount = creditOf(refund);
    if (refund.store_credit_id === null || amount === 0n) return;
    const request = {
      ...requestOf(step, refund, 'new credit'),
      customer_id: customer_id ?? '',
      refund_id: refund.id,
      store_credit_id: refund.store_credit_id,
      amount: money.formatAmount(amount, currency),
      currency,
    };
    await this.bus.ask(issueRefundCredit, request, step.origin);
  }

  async #toShelf(step: RefundStep, refund: Refund): Promise<void> {
    if (refund.restock_items.length === 0) return;
    const lines = refund.restock_items.map(({ variant_id, quantity }) => ({ variant_id, quantity }));
    const request = { ...requestOf(step, refund, 'stock'), return_id: refund.id, lines };
    await this.bus.ask(returnStock, request, step.origin);
  }
}

/** Whether it went back to a gift card, because there is no customer who could get store credit. */
function isToCard(order: Order, refundId: string): order is PlacedOrder | CanceledOrder {
  const refund = order.refunds.find(({ id }) => id === refundId);
  return (
    isPlaced(order) &&
    creditableCustomerOf(order) === null &&
    refund?.status === 'completed' &&
    refund.parts.some(({ source }) => source.kind === 'gift_card')
  );
}

/** The parts that go back to where they came from. */
const ofKind = (refund: Refund, kind: 'gift_card' | 'store_credit') =>
  refund.parts.filter((part) => part.source.kind === kind && !becomesCredit(refund, part));

const requestOf = ({ key, order }: RefundStep, { id }: Refund, name: string) => ({
  command_id: uuidv5(order.checkout.id, `refund ${id} ${name}`),
  store_id: order.store_id,
  order_id: orderIdOf(key),
});
