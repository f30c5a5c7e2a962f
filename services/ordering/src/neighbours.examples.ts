import type { Type } from '@nestjs/common';
import {
  authorizeGiftCard,
  authorizeStoreCredits,
  captureGiftCard,
  captureStoreCredits,
  commitStock,
  countProductsOfTaxCategory,
  creditGiftCard,
  creditGiftCardAtMost,
  creditStoreCredits,
  creditStoreCreditsAtMost,
  type DocumentTerms,
  extendGiftCard,
  findCustomer,
  findDefaultStore,
  findDigitalFile,
  findDocumentTerms,
  findMailingStore,
  findProductsInCategories,
  findShownStore,
  findSpendableStoreCredits,
  findStore,
  findUnknownCustomerGroups,
  findUnknownProducts,
  findUsableGiftCard,
  findVariantsBySku,
  issueRefundCredit,
  listServingFiles,
  type Question,
  type QuotedVariant,
  quoteVariants,
  type RequestOf,
  refundGiftCard,
  refundStoreCredits,
  releaseStock,
  reserveStock,
  restockStock,
  returnStock,
  type Said,
  type StoreInfo,
  text,
  textOf,
  voidGiftCard,
  voidStoreCredits,
} from '@storefold/contracts';
import { english, money, refusals } from '@storefold/kernel/core';
import type { Bus, HandedOn } from '@storefold/kernel/ports';
import { answerOn, answerTo } from '@storefold/kernel/testing';
import { CheckoutWorld } from './checkout/checkout-world.examples.ts';
import { address, cardWith, mug, shirt } from './order/order.examples.ts';
import { cardBody } from './order/value/gift-card.serializer.ts';

const CARD_AMOUNT = 50_00n;
const CREDIT_AMOUNT = 30_00n;

/** The neighbours of the ordering service, as it meets them: shirts and mugs, one gift card, one customer. */
export class Neighbours {
  readonly world = new CheckoutWorld(10, CARD_AMOUNT, CREDIT_AMOUNT);
  /** What variants are called in further languages, by locale and id. */
  namesIn: Readonly<Record<string, Readonly<Record<string, string>>>> = {};
  readonly variants = new Map<string, QuotedVariant>([
    [shirt.variant_id, shirt],
    [mug.variant_id, { ...mug, available_quantity: null }],
  ]);
  /** Questions that are not answered, by their names. */
  readonly unanswered = new Set<string>();
  /** Whom identity does not know any more. */
  readonly deletedCustomers = new Set<string>();
  /** The products in each category, or below it. */
  readonly categories = new Map([['ctg_shirts', [shirt.product_id]]]);
  /** The digests of files, by what products call them. */
  readonly digitals = new Map<string, string>();
  readonly customerGroups = ['cg_friends'];
  /** Those that every customer belongs to. */
  groupsOfCustomers: string[] = [];
  /** Whether the gift card's expiry date has passed. */
  isCardExpired = false;
  /** Null: the gift card never expires. */
  cardExpiresOn: string | null = null;
  /** What staff say of invoices: nothing yet. */
  documentTerms: DocumentTerms = {
    legal_name: null,
    postal_address: null,
    vat_id: null,
    bank_details: null,
    invoice_prefix: 'INV-',
    invoice_first_number: 1,
    credit_note_prefix: 'CN-',
    credit_note_first_number: 1,
    document_retention_years: 10,
    timezone: 'UTC',
  };
  /** How often each question was asked. */
  readonly asked = new Map<string, number>();

  /** `store`: as identity knows it now. */
  constructor(public store: StoreInfo) {}

  answerOn(bus: Bus): Promise<void> {
    return Neighbours.answerForStores(bus, () => this);
  }

  /** `of`: who answers in a store, and where a question names none. */
  static async answerForStores(bus: Bus, of: (storeId?: string) => Neighbours): Promise<void> {
    const answers: Type[] = [];
    const answer = <Q extends Question>(
      question: Q,
      handle: (request: RequestOf<Q>, near: Neighbours) => unknown,
    ) => {
      const counted = async (request: RequestOf<Q>, ..._handedOn: HandedOn<Q>) => {
        const near = of((request as { readonly store_id?: string }).store_id);
        near.asked.set(question.name, (near.asked.get(question.name) ?? 0) + 1);
        if (near.world.down.has(question.service) || near.unanswered.has(question.name)) {
          throw refusals.unavailable(text('the_service', { service: question.service }));
        }
        return handle(request, near) as never;
      };
      answers.push(answerTo(question, counted));
    };

    answer(findDefaultStore, (_, near) => ({ store: near.store }));
    answer(findStore, (_, near) => ({ store: near.store }));
    answer(findShownStore, () => ({
      store: { url: 'https://shop.example', logo_url: null, seo_title: null, meta_description: null },
    }));
    answer(findDocumentTerms, (_, near) => ({ terms: near.documentTerms }));
    answer(findMailingStore, (_, near) => ({
      store: {
        name: near.store.name,
        url: 'https://shop.example.com/',
        mail_from_address: null,
        new_order_notifications_email: null,
        send_transactional_emails: true,
        default_locale: near.store.default_locale,
        owner_emails: [],
      },
    }));
    answer(findCustomer, ({ store_id, customer_id, email }, near) => {
      const id = customer_id ?? (email === customer.email ? customer.id : 'nobody');
      const isThere = store_id === near.store.id && !near.deletedCustomers.has(id);
      const isKnown = customer_id !== undefined || id === customer.id;
      return {
        customer: isThere && isKnown ? { ...customer, id, customer_group_ids: near.groupsOfCustomers } : null,
      };
    });
    answer(findVariantsBySku, ({ skus }, near) => ({
      variants: [...near.variants.values()].flatMap(({ sku, variant_id, product_id, slug, thumbnail_url }) =>
        sku !== null && skus.includes(sku) ? [{ sku, variant_id, product_id, slug, thumbnail_url }] : [],
      ),
    }));
    answer(findUnknownCustomerGroups, ({ customer_group_ids: ids }, near) => ({
      customer_group_ids: ids.filter((id) => !near.customerGroups.includes(id)),
    }));
    answer(findUnknownProducts, ({ product_ids, category_ids }, near) => {
      const known = [...near.variants.values()].map(({ product_id }) => product_id);
      return {
        product_ids: product_ids.filter((id) => !known.includes(id)),
        category_ids: category_ids.filter((id) => !near.categories.has(id)),
      };
    });
    answer(findProductsInCategories, ({ product_ids, category_ids }, near) => ({
      products: product_ids.flatMap((product_id) => {
        const within = category_ids.filter((id) => near.categories.get(id)?.includes(product_id));
        return within.length > 0 ? [{ product_id, category_ids: within }] : [];
      }),
    }));
    answer(findDigitalFile, ({ digital_id }, near) => {
      const digest = near.digitals.get(digital_id);
      return digest ? { digest } : {};
    });
    answer(listServingFiles, ({ variant_id }, near) => ({
      files: near.variants.get(variant_id)?.digital_files ?? [],
    }));
    answer(countProductsOfTaxCategory, ({ tax_category_id }, near) => ({
      count: [...near.variants.values()].filter((each) => each.tax_category_id === tax_category_id).length,
    }));
    answer(quoteVariants, ({ currency, variant_ids, locale }, near) => {
      const named = near.namesIn[locale ?? ''] ?? {};
      const found = variant_ids.flatMap((id) => {
        const quote = near.#quote(id, currency);
        return quote ? [{ ...quote, name: named[id] ?? quote.name }] : [];
      });
      return { variants: found, missing: variant_ids.filter((id) => !near.variants.has(id)) };
    });
    for (const question of answeredByWorld) {
      answer(question, (request, near) => near.world.answer(question, request));
    }
    answer(authorizeGiftCard, (request, near) =>
      near.#withCard(() => near.world.answer(authorizeGiftCard, request)),
    );
    answer(extendGiftCard, (_, near) => {
      if (near.isCardExpired) near.cardExpiresOn = '2026-02-27';
      near.isCardExpired = false;
      return { gift_card: near.#snapshot() };
    });
    answer(captureGiftCard, (request, near) =>
      near.#withCard(() => near.world.answer(captureGiftCard, request)),
    );
    answer(findSpendableStoreCredits, ({ currency, customer_id }, near) => {
      const left = near.world.credit.remaining;
      if (currency !== 'USD' || customer_id !== 'cus_1' || left <= 0n) return { store_credits: [] };
      const first = money.minOf(left, 20_00n);
      const amounts = [first, left - first].filter((amount) => amount > 0n);
      return {
        store_credits: amounts.map((amount, index) => ({
          store_credit_id: `credit_${index + 1}`,
          amount: money.formatAmount(amount, 'USD'),
          credit_amount: money.formatAmount(amount + 1_00n, 'USD'),
          credit_amount_used: '1.00',
          credit_amount_authorized: '0.00',
        })),
      };
    });
    answer(findUsableGiftCard, ({ code, gift_card_id: id, currency }, near) => {
      if (code?.toUpperCase() !== 'GIFT' && id !== 'gc_1') throw refusals.notFound('gift_card');
      const why = near.#whyUnusable(currency);
      const unusable = why && { unusable: english.say(why), unusable_text: textOf(why) };
      return {
        gift_card: near.#snapshot(),
        ...(unusable ?? { unusable: null }),
        is_past_last_day: near.isCardExpired,
      };
    });
    await answerOn(bus, answers);
  }

  /** Changes a variant's price. */
  reprice(variantId: string, price: string): void {
    const variant = this.variants.get(variantId);
    if (variant) this.variants.set(variantId, { ...variant, price });
  }

  #quote(id: string, currency: string): QuotedVariant | undefined {
    const variant = this.variants.get(id);
    if (!variant || !['USD', 'EUR'].includes(currency)) return undefined;
    const isCounted = id === shirt.variant_id;
    const held = [...this.world.stock.reserved.values()].reduce((sum, each) => sum + each, 0);
    const available = isCounted ? this.world.stock.onHand - held : null;
    return { ...variant, currency, available_quantity: available };
  }

  #withCard(work: () => unknown) {
    work();
    return { gift_card: this.#snapshot() };
  }

  #whyUnusable(currency: string): Said | null {
    if (currency !== 'USD') return text('gift_card_in_other_currency', { currency: 'USD', wanted: currency });
    if (this.isCardExpired) return 'gift_card_expired';
    return this.world.card.remaining === 0n ? 'gift_card_redeemed' : null;
  }

  #snapshot() {
    const card = { ...cardWith(this.world.card.remaining), expires_on: this.cardExpiresOn };
    return cardBody(this.isCardExpired ? { ...card, status: 'expired' } : card);
  }
}

const answeredByWorld = [
  reserveStock,
  commitStock,
  releaseStock,
  restockStock,
  returnStock,
  voidGiftCard,
  creditGiftCard,
  creditGiftCardAtMost,
  authorizeStoreCredits,
  captureStoreCredits,
  voidStoreCredits,
  creditStoreCredits,
  creditStoreCreditsAtMost,
  refundGiftCard,
  refundStoreCredits,
  issueRefundCredit,
] as const;

const { address_id: _, ...addressFields } = address;

export const customer = {
  id: 'cus_1',
  email: 'cus@example.com',
  first_name: 'Cus',
  last_name: null,
  accepts_email_marketing: false,
  addresses: [{ ...addressFields, id: 'addr_book' }],
  default_billing_address_id: 'addr_book',
  default_shipping_address_id: 'addr_book',
};
