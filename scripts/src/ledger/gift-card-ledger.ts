import { money } from '@storefold/kernel/core';
import { type Ledger, type SeenEvent, text } from './seen-event.ts';

interface Card {
  readonly currency: string;
  amount: bigint;
  used: bigint;
  authorized: bigint;
  /** The currently authorized value, by order. */
  readonly open: Map<string, bigint>;
}

/**
 * Audits the value on gift cards: 0 ≤ used, 0 ≤ authorized, used + authorized ≤ amount, and every authorization ends
 * once, by capture or void, with its own amount.
 */
export class GiftCardLedger implements Ledger {
  readonly problems: string[] = [];
  readonly cards = new Map<string, Card>();
  /** The value that each order captured from a card. */
  readonly captured = new Map<string, { cardId: string; amount: bigint; currency: string }>();

  see(event: SeenEvent): void {
    if (event.category !== 'gift_card') return;
    const card = this.cards.get(event.recordId);
    if (event.type === 'GiftCardIssued') this.#issue(event.recordId, event.data);
    else if (card) this.#follow(card, event);
    else this.#complain(event.recordId, `${event.type} of a card that was never issued`);
  }

  /** The value that is authorized at the end of the log, by checkouts in progress. */
  get openAuthorizations(): number {
    return [...this.cards.values()].reduce((sum, { open }) => sum + open.size, 0);
  }

  #follow(card: Card, { type, recordId, data }: SeenEvent): void {
    const order = text(data.order_id);
    switch (type) {
      case 'GiftCardChanged':
        if (data.amount !== undefined) card.amount = money.minor(text(data.amount), card.currency);
        break;
      case 'GiftCardAuthorized':
        if (card.open.has(order)) this.#complain(recordId, `two authorizations at once for ${order}`);
        card.open.set(order, money.minor(text(data.amount), card.currency));
        card.authorized += money.minor(text(data.amount), card.currency);
        break;
      case 'GiftCardCaptured':
        this.#end(recordId, card, order, text(data.amount));
        card.used += money.minor(text(data.amount), card.currency);
        this.#capture(recordId, card, order, text(data.amount));
        break;
      case 'GiftCardAuthorizationVoided':
        this.#end(recordId, card, order, text(data.amount));
        break;
    }
    this.#balance(recordId, card);
  }

  #issue(id: string, data: SeenEvent['data']): void {
    if (this.cards.has(id)) this.#complain(id, 'issued twice');
    const currency = text(data.currency);
    const amount = money.minor(text(data.amount), currency);
    this.cards.set(id, { currency, amount, used: 0n, authorized: 0n, open: new Map() });
  }

  #end(id: string, card: Card, order: string, amount: string): void {
    const held = card.open.get(order);
    const ended = money.minor(amount, card.currency);
    if (held === undefined) this.#complain(id, `an authorization for ${order} ends that was not open`);
    else if (held !== ended) this.#complain(id, `an authorization for ${order} ends with another amount`);
    card.open.delete(order);
    card.authorized -= ended;
  }

  #capture(id: string, { currency }: Card, order: string, amount: string): void {
    if (this.captured.has(order)) this.#complain(id, `${order} took value twice`);
    this.captured.set(order, { cardId: id, amount: money.minor(amount, currency), currency });
  }

  #balance(id: string, { amount, used, authorized, currency }: Card): void {
    if (used >= 0n && authorized >= 0n && used + authorized <= amount) return;
    const show = (value: bigint) => money.formatAmount(value, currency);
    this.#complain(id, `${show(used)} used and ${show(authorized)} authorized of ${show(amount)}`);
  }

  #complain(id: string, what: string): void {
    this.problems.push(`gift card ${id}: ${what}`);
  }
}
