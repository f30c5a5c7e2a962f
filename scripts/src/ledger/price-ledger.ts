import { money } from '@storefold/kernel/core';
import {
  type AppliedPromotion,
  type CategoryRates,
  type Price,
  type Priced,
  priceOf,
} from '@storefold/ordering/price';
import { type Ledger, type SeenEvent, text } from './seen-event.ts';

/** From these on a price is fixed, or nobody's. What another shop asked is no matter of this formula. */
const ENDS = new Set([
  'OrderCompleted',
  'OrderImported',
  'OrderImportReversed',
  'CartDeleted',
  'CartExpired',
]);

type Data = SeenEvent['data'];
type Line = Priced['items'][number];

/** What is in a cart, as its facts alone say. */
interface Book {
  currency: string;
  readonly items: Map<string, Line>;
  delivery: Priced['delivery'];
  promotions: readonly AppliedPromotion[];
  tax_rates: readonly CategoryRates[];
  gift_card: Priced['gift_card'];
  store_credit: Priced['store_credit'];
}

/**
 * Reads what is in each cart from its facts anew, and asks the store's formula what that costs, which each checkout must have
 * fixed. Whether the amounts of a checkout sum up, the other books judge without the formula.
 */
export class PriceLedger implements Ledger {
  readonly problems: string[] = [];
  readonly #books = new Map<string, Book>();

  see({ type, category, recordId, data }: SeenEvent): void {
    if (category !== 'order') return;
    if (ENDS.has(type)) {
      this.#books.delete(recordId);
      return;
    }
    const book = this.#books.get(recordId) ?? newBook();
    this.#books.set(recordId, book);
    if (type === 'CheckoutStarted') this.#compare(recordId, book, data);
    else enter(book, type, data);
  }

  #compare(key: string, book: Book, data: Data): void {
    const price = priceOf({ ...book, items: [...book.items.values()], shipping_address: 'known' });
    const wanted = amountsOf(price, book.currency);
    const fixed = fixedIn(data, book.currency);
    for (const [name, amount] of Object.entries(wanted)) {
      if (fixed[name] !== amount)
        this.problems.push(
          `order ${key}: its checkout fixed ${name} as ${fixed[name]}, and its cart makes ${amount}`,
        );
    }
    for (const line of Object.keys(fixed)) {
      if (!(line in wanted))
        this.problems.push(`order ${key}: its checkout fixed ${line}, and its cart does not`);
    }
  }
}

const newBook = (): Book => ({
  currency: '',
  items: new Map(),
  delivery: null,
  promotions: [],
  tax_rates: [],
  gift_card: null,
  store_credit: null,
});

function enter(book: Book, type: string, data: Data): void {
  const id = text(data.line_item_id);
  const amount = (value: unknown) => money.minor(text(value), text(data.currency));
  switch (type) {
    case 'CartCreated':
    case 'CartCurrencyChanged':
      book.currency = text(data.currency);
      break;
    case 'CartItemAdded':
    case 'CartItemRepriced': {
      const quantity = Number(data.quantity ?? book.items.get(id)?.quantity);
      const product_id = text(data.product_id);
      const tax_category_id = (data.tax_category_id ?? null) as string | null;
      const is_delivered = data.is_delivered !== false;
      const price = amount(data.price);
      book.items.set(id, { id, product_id, tax_category_id, price, quantity, is_delivered });
      break;
    }
    case 'CartItemQuantityChanged': {
      const line = book.items.get(id);
      if (line) book.items.set(id, { ...line, quantity: Number(data.quantity) });
      break;
    }
    case 'CartItemRemoved':
      book.items.delete(id);
      break;
    case 'CartDeliveryRateSelected':
      book.delivery = {
        cost: amount(data.cost),
        tax_category_id: (data.tax_category_id ?? null) as string | null,
      };
      break;
    case 'CartDeliveryTaxApportioned':
      if (book.delivery) book.delivery = { ...book.delivery, taxed_as_goods: true };
      break;
    case 'CartDeliveryRateDropped':
      book.delivery = null;
      break;
    case 'CartTaxRatesChanged':
      book.tax_rates = data.tax_rates as readonly CategoryRates[];
      break;
    case 'CartPromotionsChanged':
      book.promotions = (data.promotions as readonly Data[]).map(promotionIn);
      break;
    case 'CartDiscountCodeApplied':
      book.promotions = [...book.promotions, promotionIn(data)];
      break;
    case 'CartDiscountCodeRemoved':
      book.promotions = book.promotions.filter(({ promotion_id }) => promotion_id !== data.promotion_id);
      break;
    case 'CartGiftCardApplied':
    case 'CartGiftCardRevalued':
      book.gift_card = { remaining: amount(data.amount_remaining) };
      break;
    case 'CartGiftCardRemoved':
      book.gift_card = null;
      break;
    case 'CartStoreCreditApplied':
      book.store_credit = {
        wanted: data.amount === null ? null : amount(data.amount),
        available: amount(data.amount_available),
      };
      break;
    case 'CartStoreCreditRevalued':
      if (book.store_credit)
        book.store_credit = { ...book.store_credit, available: amount(data.amount_available) };
      break;
    case 'CartStoreCreditRemoved':
      book.store_credit = null;
      break;
    case 'CheckoutFailed':
      // What could not pay counts as empty until it is asked for again.
      if (data.stage === 'authorize_gift_card' && book.gift_card) book.gift_card = { remaining: 0n };
      if (data.stage === 'authorize_store_credits' && book.store_credit)
        book.store_credit = { ...book.store_credit, available: 0n };
      break;
  }
}

function promotionIn(data: Data): AppliedPromotion {
  const { amount, minimum_total, ...rest } = data as unknown as Omit<
    AppliedPromotion,
    'amount' | 'minimum_total'
  > &
    Record<'amount' | 'minimum_total', string | null>;
  const minor = (value: string | null) =>
    value === null || rest.currency === null ? null : money.minor(value, rest.currency);
  return { ...rest, amount: minor(amount), minimum_total: minor(minimum_total) };
}

type Amounts = Readonly<Record<string, string>>;

function amountsOf(price: Price, currency: string): Amounts {
  const { discounts } = price;
  const amounts: Record<string, money.Minor> = {
    item_total: price.items,
    delivery_total: price.delivery,
    discount_total: discounts.total,
    delivery_discount_total: discounts.delivery,
    included_tax_total: price.taxes.included,
    additional_tax_total: price.taxes.additional,
    total: price.total,
    gift_card_total: price.giftCard,
    store_credit_total: price.storeCredit,
    amount_due: price.due,
  };
  for (const [line, amount] of Object.entries(discounts.lines)) amounts[`discount of ${line}`] = amount;
  return Object.fromEntries(
    Object.entries(amounts).map(([name, amount]) => [name, money.formatAmount(amount, currency)]),
  );
}

/** What is absent is nothing. */
function fixedIn(data: Data, currency: string): Amounts {
  const nothing = money.formatAmount(0n, currency);
  const names = [
    'item_total',
    'delivery_total',
    'discount_total',
    'delivery_discount_total',
    'included_tax_total',
    'additional_tax_total',
    'total',
    'gift_card_total',
    'store_credit_total',
    'amount_due',
  ];
  const lines = (data.line_discounts ?? []) as readonly { line_item_id: string; amount: string }[];
  return Object.fromEntries([
    ...names.map((name) => [name, text(data[name] ?? nothing)]),
    ...lines.map(({ line_item_id, amount }) => [`discount of ${line_item_id}`, amount]),
  ]);
}
