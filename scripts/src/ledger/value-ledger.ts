import { money } from '@storefold/kernel/core';
import { type Ledger, type SeenEvent, text } from './seen-event.ts';

interface Held {
  readonly currency: string;
  amount: bigint;
  used: bigint;
  authorized: bigint;
  /** The currently authorized value, by order. */
  readonly open: Map<string, Authorization>;
  /** Checkouts that failed. They must not hold anything any more. */
  readonly givenUp: Set<string>;
  /** Nothing of it can be spent any more. */
  isOver: boolean;
  /** The spent value that was not credited, by order. */
  readonly spent: Map<string, bigint>;
  readonly refunds: Set<string>;
  /** The orders that were credited. */
  readonly credited: Set<string>;
  /** Store credits alone: the card that they came from, and whose they are. */
  readonly origin: { readonly giftCardId: unknown; readonly customerId: unknown };
}

interface Authorization {
  readonly amount: bigint;
  readonly checkout: string;
}

/** What an order took of cards or credits. */
interface Taken {
  amount: bigint;
  readonly ids: string[];
}

/** What was left of a card and became a store credit. */
interface Conversion {
  readonly cardId: string;
  readonly customerId: unknown;
  readonly amount: string;
  readonly currency: string;
}

/**
 * Audits the value on gift cards or store credits: 0 ≤ used, 0 ≤ authorized, used + authorized ≤ amount; every
 * authorization ends once, by capture or void, with its own checkout and amount; a checkout that failed holds nothing any
 * more; what was captured is refunded in parts, each
 * once, and the rest is credited once at most. A fact that it does not know is a problem as well.
 */
export class ValueLedger implements Ledger {
  readonly problems: string[] = [];
  readonly records = new Map<string, Held>();
  /** The value that each order captured. */
  readonly captured = new Map<string, Taken>();
  /** The value that each order got back by refunds. */
  readonly refunded = new Map<string, Taken>();
  /** The value that each order got back when it was canceled. */
  readonly credited = new Map<string, Taken>();
  /** By the id of the store credit. */
  readonly conversions = new Map<string, Conversion>();
  /** The amount that each was issued with. */
  readonly issued = new Map<string, string>();
  /** How often the last value of a record was spent. */
  readonly usedUp = new Map<string, number>();

  /** `category`: that of the streams; `noun`: the beginning of the facts' names; `name`: for people. */
  constructor(
    private readonly category: string,
    private readonly noun: string,
    private readonly name: string,
  ) {}

  see(event: SeenEvent): void {
    if (event.category !== this.category) return;
    const held = this.records.get(event.recordId);
    if (event.type === `${this.noun}Issued`) this.#issue(event.recordId, event.data);
    else if (held) this.#follow(held, event);
    else this.#complain(event.recordId, `${event.type} of one that was never issued`);
  }

  /** The value that is authorized at the end of the log, by checkouts in progress. */
  get openAuthorizations(): number {
    return [...this.records.values()].reduce((sum, { open }) => sum + open.size, 0);
  }

  #follow(held: Held, { type, recordId, data }: SeenEvent): void {
    const order = text(data.order_id);
    const kind = type.slice(this.noun.length);
    if (data.currency !== undefined && data.currency !== held.currency)
      this.#complain(recordId, `${type} in ${text(data.currency)} instead of ${held.currency}`);
    const amount = data.amount === undefined ? 0n : money.minor(text(data.amount), held.currency);
    const authorization = { amount, checkout: text(data.checkout_id) };
    if (held.isOver && MOVEMENTS.includes(kind)) this.#complain(recordId, `${type} after its end`);
    switch (kind) {
      case 'Changed':
        if (data.amount !== undefined) this.#change(recordId, held, amount, text(data.previous_amount));
        break;
      case 'Authorized':
        if (held.open.has(order)) this.#complain(recordId, `two authorizations at once for ${order}`);
        if (held.givenUp.has(authorization.checkout))
          this.#complain(recordId, `authorized for ${order} by a checkout that had failed`);
        held.open.set(order, authorization);
        held.authorized += amount;
        break;
      case 'Captured':
        this.#endAuthorization(recordId, held, order, authorization);
        held.used += amount;
        if (held.spent.has(order)) this.#complain(recordId, `${order} took value twice`);
        held.spent.set(order, amount);
        add(this.captured, order, recordId, amount);
        break;
      case 'AuthorizationVoided':
        this.#endAuthorization(recordId, held, order, authorization);
        held.givenUp.add(authorization.checkout);
        break;
      case 'AuthorizationPrevented':
        if (held.open.get(order)?.checkout === authorization.checkout)
          this.#complain(recordId, `an authorization for ${order} was prevented that was there`);
        if (held.givenUp.has(authorization.checkout))
          this.#complain(recordId, `a checkout of ${order} failed twice`);
        held.givenUp.add(authorization.checkout);
        break;
      case 'Refunded':
        this.#refund(recordId, held, order, { amount, refundId: text(data.refund_id) });
        break;
      case 'Credited':
        this.#credit(recordId, held, order, amount);
        break;
      case 'Converted':
        held.used += amount;
        this.#convert(recordId, data);
        break;
      case 'UseImported':
        // It comes with the card, before anything is done with it here.
        if (amount <= 0n || held.used + held.authorized > 0n || held.isOver)
          this.#complain(recordId, 'was spent elsewhere after it was used here');
        held.used += amount;
        break;
      case 'Canceled':
      case 'Deleted':
        if (held.authorized > 0n) this.#complain(recordId, `${type} while value is authorized`);
        this.#end(recordId, held, { type, left: text(data.amount_remaining) });
        break;
      case 'PersonalDataErased':
        break;
      default:
        this.#complain(recordId, `${type} is a fact that the audit does not know`);
    }
    if (/(Captured|Converted)$/.test(type) && held.used === held.amount)
      this.usedUp.set(recordId, (this.usedUp.get(recordId) ?? 0) + 1);
    this.#balance(recordId, held);
  }

  #issue(id: string, data: SeenEvent['data']): void {
    if (this.records.has(id)) this.#complain(id, 'issued twice');
    const currency = text(data.currency);
    const amount = money.minor(text(data.amount), currency);
    const origin = { giftCardId: data.gift_card_id, customerId: data.customer_id };
    this.issued.set(id, text(data.amount));
    this.records.set(id, { currency, amount, ...nothing(), origin });
  }

  #change(id: string, held: Held, amount: bigint, previous: string): void {
    if (money.minor(previous, held.currency) !== held.amount)
      this.#complain(id, `was changed from ${previous}, which it was not`);
    if (held.isOver || held.used + held.authorized > 0n)
      this.#complain(id, 'was given another amount after its end, or while it was in use');
    held.amount = amount;
  }

  /** What was left is lost, once. */
  #end(id: string, held: Held, { type, left }: { readonly type: string; readonly left: string }): void {
    const is = held.isOver ? 0n : held.amount - held.used - held.authorized;
    const shown = money.formatAmount(is, held.currency);
    if (left !== shown) this.#complain(id, `${type} says that ${left} was left, and it was ${shown}`);
    held.isOver = true;
  }

  #endAuthorization(id: string, held: Held, order: string, end: Authorization): void {
    const open = held.open.get(order);
    if (open === undefined) this.#complain(id, `an authorization for ${order} ends that was not open`);
    else if (open.amount !== end.amount)
      this.#complain(id, `an authorization for ${order} ends with another amount`);
    else if (open.checkout !== end.checkout)
      this.#complain(id, `an authorization for ${order} ends with another checkout`);
    held.open.delete(order);
    held.authorized -= end.amount;
  }

  /** A part of what the order spent, once for each refund. */
  #refund(id: string, held: Held, order: string, refund: { amount: bigint; refundId: string }): void {
    const { amount, refundId } = refund;
    const spent = held.spent.get(order) ?? 0n;
    if (amount <= 0n || amount > spent) this.#complain(id, `${order} gets back what it had not spent`);
    if (held.refunds.has(refundId)) this.#complain(id, `${refundId} gives value back twice`);
    held.refunds.add(refundId);
    held.spent.set(order, spent - amount);
    held.used -= amount;
    add(this.refunded, order, id, amount);
  }

  /** What the order spent, once. What it got back as something else stays spent. */
  #credit(id: string, held: Held, order: string, amount: bigint): void {
    const spent = held.spent.get(order) ?? 0n;
    if (amount <= 0n || amount > spent || held.credited.has(order))
      this.#complain(id, `${order} gets back what it had not spent, or twice`);
    held.credited.add(order);
    if (amount === spent) held.spent.delete(order);
    else held.spent.set(order, spent - amount);
    held.used -= amount;
    add(this.credited, order, id, amount);
  }

  #convert(cardId: string, data: SeenEvent['data']): void {
    const creditId = text(data.store_credit_id);
    if (this.conversions.has(creditId)) this.#complain(cardId, `converted into ${creditId} twice`);
    const { amount, currency } = data;
    this.conversions.set(creditId, {
      cardId,
      customerId: data.customer_id,
      amount: text(amount),
      currency: text(currency),
    });
  }

  #balance(id: string, { amount, used, authorized, currency }: Held): void {
    if (used >= 0n && authorized >= 0n && used + authorized <= amount) return;
    const show = (value: bigint) => money.formatAmount(value, currency);
    this.#complain(id, `${show(used)} used and ${show(authorized)} authorized of ${show(amount)}`);
  }

  #complain(id: string, what: string): void {
    this.problems.push(`${this.name} ${id}: ${what}`);
  }
}

const nothing = () => ({
  used: 0n,
  authorized: 0n,
  isOver: false,
  open: new Map(),
  givenUp: new Set<string>(),
  spent: new Map(),
  refunds: new Set<string>(),
  credited: new Set<string>(),
});

/** Facts that no record has after its end. */
const MOVEMENTS = ['Authorized', 'Captured', 'Converted', 'Canceled'];

function add(taken: Map<string, Taken>, order: string, id: string, amount: bigint): void {
  const known = taken.get(order) ?? { amount: 0n, ids: [] };
  taken.set(order, { amount: known.amount + amount, ids: [...known.ids, id] });
}
