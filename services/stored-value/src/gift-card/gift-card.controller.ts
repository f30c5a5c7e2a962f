import { Controller, Inject } from '@nestjs/common';
import {
  authorizeGiftCard,
  captureGiftCard,
  creditGiftCard,
  creditGiftCardAtMost,
  extendGiftCard,
  findUsableGiftCard,
  type RequestOf,
  refundGiftCard,
  textOf,
  voidGiftCard,
} from '@storefold/contracts';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import { type Clock, english, isoTime, money, refusals } from '@storefold/kernel/core';
import type { Bus, Origin } from '@storefold/kernel/ports';
import { Answers } from '@storefold/kernel/questions';
import { TOKENS } from '@storefold/server/runtime';
import { dateIn } from '../calendar.ts';
import { cardOf, type GiftCardCommand, giftCard, whyUnusable } from './gift-card.decider.ts';
import { giftCardBody } from './gift-card.serializer.ts';
import { GiftCardCodeClaims } from './gift-card-code-claims.ts';
import { dayOfStore, timezoneOf } from './store-day.ts';

/** Answers ordering's questions about gift cards: look up a usable card, and authorize, capture, void and give back its value. */
@Controller()
export class GiftCardController {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
    @Inject(GiftCardCodeClaims) private readonly codes: GiftCardCodeClaims,
  ) {}

  @Answers(findUsableGiftCard)
  async findUsableGiftCard(request: RequestOf<typeof findUsableGiftCard>) {
    const { store_id, currency, customer_id: customerId } = request;
    const found = await this.#find(request);
    if (found === undefined) throw refusals.notFound('gift_card');
    const { id } = found;
    const card = cardOf(store_id, found.state);
    const today = this.#today(request.timezone);
    const why = whyUnusable(card, { currency, customerId, today });
    const unusable = why && { unusable: english.say(why), unusable_text: textOf(why) };
    return {
      gift_card: giftCardBody(id, card, today),
      ...(unusable ?? { unusable: null }),
      is_past_last_day: card.expires_on !== null && card.expires_on < today,
    };
  }

  async #find({ gift_card_id: id, code = '', store_id }: RequestOf<typeof findUsableGiftCard>) {
    if (id === undefined) return this.codes.findByCode(code, store_id);
    return { id, state: (await this.commands.load(giftCard, id)).state };
  }

  /** The lists show it at the latest with the answer that captures or voids it. */
  @Answers(authorizeGiftCard, { isShownLater: true })
  authorizeGiftCard(request: RequestOf<typeof authorizeGiftCard>, origin: Origin) {
    const { currency, customer_id: customerId } = request;
    const today = this.#today(request.timezone);
    const amount = money.minor(request.amount, currency);
    const authorize = { type: 'Authorize', amount, currency, customerId, today } as const;
    return this.#runOnCard(request, origin, { ...authorize, ...checkoutOf(request) });
  }

  @Answers(captureGiftCard)
  captureGiftCard(request: RequestOf<typeof captureGiftCard>, origin: Origin) {
    return this.#runOnCard(request, origin, {
      type: 'Capture',
      storeId: request.store_id,
      orderId: request.order_id,
    });
  }

  @Answers(voidGiftCard)
  async voidGiftCard(request: RequestOf<typeof voidGiftCard>, origin: Origin) {
    await this.#runCommand(request, origin, { type: 'Void', ...checkoutOf(request) });
    return {};
  }

  @Answers(refundGiftCard)
  async refundGiftCard(request: RequestOf<typeof refundGiftCard>, origin: Origin) {
    const { store_id: storeId, order_id: orderId, refund_id: refundId, currency } = request;
    const amount = money.minor(request.amount, currency);
    await this.#runCommand(request, origin, { type: 'Refund', storeId, orderId, refundId, amount });
    return {};
  }

  @Answers(creditGiftCard)
  async creditGiftCard(request: RequestOf<typeof creditGiftCard>, origin: Origin) {
    const { store_id: storeId, order_id: orderId } = request;
    const most = request.most && money.minor(request.most.amount, request.most.currency);
    await this.#runCommand(request, origin, { type: 'Credit', storeId, orderId, most });
    return {};
  }

  @Answers(creditGiftCardAtMost)
  async creditGiftCardAtMost(request: RequestOf<typeof creditGiftCardAtMost>, origin: Origin) {
    const { store_id: storeId, order_id: orderId, currency } = request;
    const most = money.minor(request.most, currency);
    await this.#runCommand(request, origin, { type: 'Credit', storeId, orderId, most });
    return {};
  }

  @Answers(extendGiftCard)
  async extendGiftCard(request: RequestOf<typeof extendGiftCard>, origin: Origin) {
    const { store_id: storeId } = request;
    const today = this.#today(await timezoneOf(storeId, (...question) => this.bus.ask(...question)));
    return this.#runOnCard(request, origin, { type: 'Extend', storeId, today });
  }

  async #runOnCard(request: OfCard, origin: Origin, command: GiftCardCommand) {
    const { store_id, gift_card_id: id } = request;
    const card = cardOf(store_id, await this.#runCommand(request, origin, command));
    const at = isoTime(this.clock.now());
    const day = await dayOfStore(card, at, (...question) => this.bus.ask(...question));
    return { gift_card: giftCardBody(id, card, day) };
  }

  async #runCommand(
    { command_id, store_id, gift_card_id: id }: OfCard,
    origin: Origin,
    command: GiftCardCommand,
  ) {
    // Authorizing and capturing are separate commands, even if a caller sends both with the same id.
    const context = this.contexts.command(command_id, store_id, origin).derive(command.type);
    return (await this.commands.execute(giftCard, id, command, context)).state;
  }

  #today(timezone: string): string {
    return dateIn(timezone, isoTime(this.clock.now()));
  }
}

type OfCard = RequestOf<typeof captureGiftCard>;

const checkoutOf = (request: RequestOf<typeof voidGiftCard>) => ({
  storeId: request.store_id,
  orderId: request.order_id,
  checkoutId: request.checkout_id,
});
