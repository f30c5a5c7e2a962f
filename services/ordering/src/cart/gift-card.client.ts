import { Inject, Injectable } from '@nestjs/common';
import {
  type CartWarning,
  findUsableGiftCard,
  type GiftCard,
  type StoreInfo,
  type Text,
  text,
  type Unsaid,
} from '@storefold/contracts';
import { money, Refusal, refusals, textOrSentence } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/server/runtime';
import type { Cart } from '../order/order.ts';
import type { AppliedCard } from '../order/value/value.ts';
import { type CurrentCard, ofCart } from './cart.serializer.ts';

/** Asks the stored-value service for the gift cards of carts. */
@Injectable()
export class GiftCardClient {
  constructor(@Inject(TOKENS.BUS) private readonly bus: Bus) {}

  /** The card with a code. Refused with `processing_error` and the reason if the cart may not use it. */
  async findByCode(code: string, cart: Cart, store: StoreInfo): Promise<AppliedCard> {
    return usable(await this.#ask({ code }, cart, store));
  }

  /**
   * The cart's card with its current value. If its service does not answer, the last known value counts; a card that is
   * no longer usable pays nothing. Both add a warning.
   */
  async currentCard(cart: Cart, store: StoreInfo): Promise<CurrentCard | null> {
    const known = cart.gift_card;
    if (!known) return null;
    try {
      const { applied, unusable } = await this.#ask({ gift_card_id: known.gift_card_id }, cart, store);
      if (unusable === null) return { applied, warning: null };
      return { applied: { ...applied, remaining: 0n }, warning: unusableBecause(unusable) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return error.status >= 500
        ? { applied: known, warning: unchecked }
        : { applied: { ...known, remaining: 0n }, warning: unusableBecause(error.unsaid.text) };
    }
  }

  /** The cart's card, for a checkout that is about to charge it. Refused if it is no longer usable. */
  async usableCard(cart: Cart, store: StoreInfo): Promise<AppliedCard | null> {
    if (!cart.gift_card) return null;
    try {
      return usable(await this.#ask({ gift_card_id: cart.gift_card.gift_card_id }, cart, store));
    } catch (error) {
      const isGone = error instanceof Refusal && error.code === 'record_not_found';
      throw isGone ? refusals.notPossible('gift_card_gone') : error;
    }
  }

  async #ask(
    which: { code: string } | { gift_card_id: string },
    { store_id, currency, customer_id }: Cart,
    { timezone }: StoreInfo,
  ): Promise<FoundCard> {
    const {
      gift_card: card,
      unusable,
      unusable_text,
    } = await this.bus.ask(findUsableGiftCard, {
      ...which,
      store_id,
      currency,
      customer_id,
      timezone,
    });
    const why = unusable === null ? null : textOrSentence(unusable_text, unusable);
    return { applied: appliedCard(card), unusable: why };
  }
}

interface FoundCard {
  readonly applied: AppliedCard;
  /** The reason why the card may not be used; null if it may. */
  readonly unusable: Text | null;
}

function usable({ applied, unusable }: FoundCard): AppliedCard {
  if (unusable !== null) throw refusals.notPossible(unusable);
  return applied;
}

function appliedCard({ id: gift_card_id, expires_at: expires_on, ...card }: GiftCard): AppliedCard {
  const { code, status, redeemed_at, amount, amount_used, amount_authorized, currency } = card;
  const value = { amount, amount_used, amount_authorized, currency };
  const remaining = money.minor(card.amount_remaining, currency);
  return { gift_card_id, code, status, expires_on, redeemed_at, ...value, remaining };
}

const unchecked = ofCart('gift_card_unchecked', text('gift_card_unchecked'));
const unusableBecause = (message: Text): Unsaid<CartWarning> => ofCart('gift_card_unusable', message);
