import { Inject, Injectable } from '@nestjs/common';
import { correctOrder, idPrefixes } from '@storefold/contracts';
import type { CommandContext, Commands, Loaded } from '@storefold/kernel/command-handling';
import { type Logger, money, Refusal, readAddress, refusals, textOrSentence } from '@storefold/kernel/core';
import { type Call, Handles, Unchanged } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { CartService, expectedVersionOf } from '../cart/cart.service.ts';
import { ExclusiveChanges } from '../cart/exclusive-changes.ts';
import { QuoteClient } from '../cart/quote.client.ts';
import { OfferQueries, termsOf } from '../offer/offer.queries.ts';
import { correctedBy } from '../order/correction/correction.rules.ts';
import { heldOrder, ON_ORDER_CONFLICT } from '../order/order.access.ts';
import type { CommandOf } from '../order/order.commands.ts';
import { order as orderAggregate } from '../order/order.decider.ts';
import { keyOf } from '../order/order.ids.ts';
import type { Order, OrderState } from '../order/order.ts';
import { totalsOf } from '../order/price/totals.ts';
import { CorrectionDriver } from './correction.driver.ts';

type Asked = Call<typeof correctOrder>;

/** Corrections of placed orders by staff. */
@Injectable()
export class CorrectionEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(ExclusiveChanges) private readonly exclusive: ExclusiveChanges,
    @Inject(CartService) private readonly carts: CartService,
    @Inject(QuoteClient) private readonly quotes: QuoteClient,
    @Inject(OfferQueries) private readonly offers: OfferQueries,
    @Inject(CorrectionDriver) private readonly driver: CorrectionDriver,
    @Inject(TOKENS.LOGGER) private readonly logger: Logger,
  ) {}

  @Handles(correctOrder)
  async correctOrder(call: Asked) {
    const { context, params, body } = call;
    const key = keyOf(params.order_id);
    if (body.dry_run === true) {
      const { state } = await this.commands.load(orderAggregate, key);
      const command = await this.#commandOf(call, state);
      return new Unchanged(await this.#answer(call, key, state, correctedBy(command, state)));
    }
    const correct = async () => {
      const loaded = await this.commands.load(orderAggregate, key, context);
      const command = await this.#commandOf(call, loaded.state);
      const options = { loaded, onConflict: ON_ORDER_CONFLICT };
      const begun = await this.commands.execute(orderAggregate, key, command, context, options);
      return { before: loaded.state, after: await this.#settle(key, command.correctionId, begun, context) };
    };
    const { before, after } = await this.exclusive.runExclusively(key, context, correct, ON_ORDER_CONFLICT);
    return this.#answer(
      call,
      key,
      before,
      heldOrder(after, { storeId: call.caller.store.id, isStaff: true }),
    );
  }

  /** Rejects with the refusal that it ended with. What was corrected stands even if the shelf hears of it later. */
  async #settle(
    key: string,
    correctionId: string,
    {
      state,
      facts,
      last,
    }: Loaded<OrderState> & { readonly facts: readonly { type: string; data: object }[] },
    context: CommandContext,
  ): Promise<OrderState> {
    const started = facts.find(({ type }) => type === 'OrderCorrectionStarted');
    if (!last || !started) return state;
    const plan = started.data as Parameters<CorrectionDriver['settle']>[0]['plan'];
    let settled = state;
    try {
      settled = (await this.driver.settle({ key, plan, cause: last }, context)).state;
    } catch (error) {
      settled = (await this.commands.load(orderAggregate, key)).state;
      const isPending = statusOf(settled, correctionId)?.status === 'pending';
      if (isPending) throw error;
      this.logger.warn({ err: error, order: key }, 'the shelf hears of a correction later');
    }
    const failure = statusOf(settled, correctionId)?.failure;
    if (!failure) return settled;
    throw new Refusal(
      failure.code,
      textOrSentence(failure.said, failure.message),
      failure.details ?? undefined,
    );
  }

  async #commandOf(call: Asked, state: OrderState): Promise<CommandOf<'StartCorrection'>> {
    const { body, caller, context } = call;
    const { store } = caller;
    const order = heldOrder(state, { storeId: store.id, isStaff: true });
    const { currency } = order;
    const additions = (body.add_items ?? []).map(({ variant_id: variantId, quantity, price }) => ({
      variantId,
      quantity,
      price:
        price === undefined || price === null ? null : money.amountFromZero('add_items', price, currency),
    }));
    const wanted = [
      ...order.items.map(({ variant_id }) => variant_id),
      ...additions.map(({ variantId }) => variantId),
    ];
    const [offered, quotes] = await Promise.all([
      this.offers.offeredBy(store),
      additions.length + (body.items ?? []).length > 0
        ? this.quotes.quotesFor(store, currency, wanted, order.locale)
        : [],
    ]);
    return {
      type: 'StartCorrection',
      storeId: store.id,
      correctionId: context.newId(idPrefixes.correction),
      expectedVersion: expectedVersionOf(call),
      items: (body.items ?? []).map(({ item_id: line_item_id, quantity }) => ({ line_item_id, quantity })),
      additions,
      shippingAddress: body.shipping_address
        ? {
            ...readAddress(body.shipping_address, { under: 'shipping_address' }),
            address_id: context.newId(idPrefixes.address),
          }
        : null,
      deliveryMethodId: body.delivery_method_id ?? null,
      discount: readDiscount(body.discount, currency),
      reason: body.reason ?? body.discount?.reason ?? null,
      isCustomerNotified: body.notify_customer ?? true,
      quotes,
      newLineId: () => context.newId(idPrefixes.line_item),
      fulfillmentId: context.newId(idPrefixes.fulfillment),
      ...termsOf(offered, store, order.locale),
    };
  }

  async #answer(call: Asked, key: string, before: OrderState, order: Order) {
    const then = heldOrder(before, { storeId: call.caller.store.id, isStaff: true });
    const difference = totalsOf(order).total - totalsOf(then).total;
    const body = await this.carts.placedAnswer(key, order, call);
    return { ...body, ...money.moneyField('difference', difference, order.currency) };
  }
}

const statusOf = (state: OrderState, correctionId: string) =>
  'corrections' in state ? state.corrections?.find(({ id }) => id === correctionId) : undefined;

function readDiscount(
  sent: Asked['body']['discount'],
  currency: string,
): CommandOf<'StartCorrection'>['discount'] {
  if (!sent) return null;
  const { amount, percent } = sent;
  if ((amount === undefined || amount === null) === (percent === undefined || percent === null))
    throw refusals.invalid({ discount: ['amount_or_percent'] });
  if (amount !== undefined && amount !== null)
    return { amount: money.positiveAmount('discount', amount, currency), basisPoints: null };
  const basisPoints = Math.round(Number(percent) * 100);
  if (!(basisPoints > 0 && basisPoints <= 10_000)) throw refusals.invalid({ discount: ['invalid'] });
  return { amount: null, basisPoints };
}
