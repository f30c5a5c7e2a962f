import { Inject, Injectable } from '@nestjs/common';
import { findProductsInCategories } from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { type Clock, isoTime, money, Refusal, refusals } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/server/runtime';
import type { OfferedPromotion } from '../offer/offer.queries.ts';
import type { Contents } from '../order/order.ts';
import type { AppliedPromotion, PromotionProblem } from '../order/price/adjustments.ts';
import { codeOf } from '../order/price/promotion.rules.ts';
import { isUsedUp, promotion as promotionAggregate } from '../promotion/promotion.decider.ts';
import { PromotionService } from '../promotion/promotion.service.ts';
import type { Promotion, UsedBy } from '../promotion/promotion.ts';
import { PromotionUses } from '../promotion/promotion-uses.service.ts';
import { CustomerClient } from './customer.client.ts';

/** A promotion with its id. */
interface Known {
  readonly id: string;
  /** `deleted`: as it was before. */
  readonly promotion: Promotion;
  readonly isDeleted: boolean;
}

/** What of a cart, as it is to be, decides which promotions it may have. */
interface Wanted {
  readonly storeId: string;
  readonly customerId: string | null;
  readonly email: string | null;
  readonly productIds: readonly string[];
}

/** Finds out which promotions a cart may have now. */
@Injectable()
export class CartPromotions {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
    @Inject(CustomerClient) private readonly customers: CustomerClient,
    @Inject(PromotionService) private readonly promotions: PromotionService,
    @Inject(PromotionUses) private readonly uses: PromotionUses,
  ) {}

  /**
   * The promotions without a code, and that of the cart's code. Asks nobody where the store has none and the cart has no code.
   * `offered`: those of the store that apply by themselves, the oldest first.
   */
  async find(
    cart: Contents,
    offered: readonly OfferedPromotion[],
    more: Partial<Wanted> = {},
  ): Promise<readonly AppliedPromotion[]> {
    const applied = codeOf(cart);
    if (offered.length === 0 && !applied) return [];
    const wanted = { ...wantedOf(cart), ...more };
    const known = await Promise.all([
      ...offered.map((each) => this.#current(each)),
      ...(applied ? [this.#load(applied.promotion_id)] : []),
    ]);
    return this.#applied(
      known.filter((each) => each !== undefined),
      wanted,
    );
  }

  /** As `find`. Undefined where a neighbour that must be asked does not answer: what the cart knows counts. */
  async findOrKeep(
    ...[cart, offered, more]: Parameters<CartPromotions['find']>
  ): Promise<readonly AppliedPromotion[] | undefined> {
    try {
      return await this.find(cart, offered, more);
    } catch (error) {
      if (error instanceof Refusal && error.status >= 500) return undefined;
      throw error;
    }
  }

  /** The promotions without a code for a cart that is yet to be made. */
  async findForNew(
    wanted: Wanted,
    offered: readonly OfferedPromotion[],
  ): Promise<readonly AppliedPromotion[]> {
    if (offered.length === 0) return [];
    const known = await Promise.all(offered.map((each) => this.#current(each)));
    return this.#applied(
      known.filter((each) => each !== undefined),
      wanted,
    );
  }

  /** The promotion with a code, whether it may be used or not. Refused if there is none. */
  async findByCode(code: string, wanted: Wanted): Promise<AppliedPromotion> {
    const found = await this.promotions.findByCode(code, wanted.storeId);
    const [applied] = found ? await this.#applied([{ ...found, isDeleted: false }], wanted) : [];
    if (!applied) throw refusals.notPossible('discount_code_unknown');
    return applied;
  }

  /** Its uses count only where they are limited, and are read from its stream then. */
  async #current({ id, promotion }: OfferedPromotion): Promise<Known | undefined> {
    const isLimited = promotion.usage_limit !== null || promotion.usage_limit_per_customer !== null;
    return isLimited ? this.#load(id) : { id, promotion, isDeleted: false };
  }

  async #load(id: string): Promise<Known | undefined> {
    const { state } = await this.commands.load(promotionAggregate, id);
    if (state.status === 'absent') return undefined;
    return state.status === 'deleted'
      ? { id, promotion: state.promotion, isDeleted: true }
      : { id, promotion: state, isDeleted: false };
  }

  /** Those without a code that may not be used are left out. */
  async #applied(known: readonly Known[], wanted: Wanted): Promise<AppliedPromotion[]> {
    const at = isoTime(this.clock.now());
    const [groups, by, within] = await Promise.all([
      this.#groups(known, wanted),
      this.#usedBy(known, wanted),
      this.#productsWithin(known, wanted),
    ]);
    return known.flatMap(({ id, promotion, isDeleted }) => {
      const unusable = isDeleted ? 'deleted' : problemOf(promotion, { at, groups, by });
      if (promotion.code === null && unusable !== null) return [];
      return [appliedPromotion(id, promotion, unusable, scopeOf(promotion, wanted, within))];
    });
  }

  async #groups(known: readonly Known[], { storeId, customerId }: Wanted): Promise<readonly string[]> {
    const isAsked = known.some(({ promotion }) => promotion.customer_group_ids.length > 0);
    if (!isAsked || customerId === null) return [];
    return (await this.customers.findCustomer(storeId, customerId))?.groupIds ?? [];
  }

  async #usedBy(known: readonly Known[], { customerId, email }: Wanted): Promise<UsedBy | undefined> {
    const isAsked = known.some(({ promotion }) => promotion.usage_limit_per_customer !== null);
    return isAsked ? this.uses.usedBy(customerId, email) : undefined;
  }

  /** By product, the categories that promotions name and it is in. */
  async #productsWithin(
    known: readonly Known[],
    { storeId, productIds }: Wanted,
  ): Promise<ReadonlyMap<string, readonly string[]>> {
    const category_ids = [...new Set(known.flatMap(({ promotion }) => promotion.category_ids))];
    if (category_ids.length === 0 || productIds.length === 0) return new Map();
    const request = { store_id: storeId, product_ids: [...new Set(productIds)], category_ids };
    const { products } = await this.bus.ask(findProductsInCategories, request);
    return new Map(products.map((product) => [product.product_id, product.category_ids]));
  }
}

export const wantedOf = ({ store_id, customer_id, email, items }: Contents): Wanted => ({
  storeId: store_id,
  customerId: customer_id,
  email,
  productIds: items.map(({ product_id }) => product_id),
});

interface Circumstances {
  readonly at: string;
  readonly groups: readonly string[];
  readonly by: UsedBy | undefined;
}

function problemOf(promotion: Promotion, { at, groups, by }: Circumstances): PromotionProblem | null {
  const { starts_at, expires_at, customer_group_ids: members } = promotion;
  if (expires_at !== null && expires_at <= at) return 'expired';
  if (starts_at !== null && at < starts_at) return 'too_early';
  if (isUsedUp(promotion, by)) return 'used_up';
  return members.length === 0 || members.some((id) => groups.includes(id)) ? null : 'other_customers';
}

/** The products of the cart that are in scope. Null: all. */
function scopeOf(
  { product_ids, category_ids }: Promotion,
  { productIds }: Wanted,
  within: ReadonlyMap<string, readonly string[]>,
): readonly string[] | null {
  if (product_ids.length === 0 && category_ids.length === 0) return null;
  const [products, categories] = [new Set(product_ids), new Set(category_ids)];
  return [...new Set(productIds)].filter(
    (id) => products.has(id) || (within.get(id) ?? []).some((each) => categories.has(each)),
  );
}

function appliedPromotion(
  promotion_id: string,
  { name, description, code, kind, basis_points, amount, currency, minimum_total }: Promotion,
  unusable: PromotionProblem | null,
  eligible_product_ids: readonly string[] | null,
): AppliedPromotion {
  const minor = (text: string | null) =>
    text === null || currency === null ? null : money.minor(text, currency);
  return {
    promotion_id,
    name,
    description,
    code,
    kind,
    basis_points,
    amount: minor(amount),
    currency,
    minimum_total: minor(minimum_total),
    eligible_product_ids,
    unusable,
  };
}
