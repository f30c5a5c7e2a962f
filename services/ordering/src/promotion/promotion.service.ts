import { Inject, Injectable } from '@nestjs/common';
import { findUnknownCustomerGroups, findUnknownProducts, idPrefixes, text } from '@storefold/contracts';
import {
  type Claims,
  type CommandContext,
  type Commands,
  uniqueValue,
} from '@storefold/kernel/command-handling';
import { type Clock, isoTime, refusals } from '@storefold/kernel/core';
import { type Bus, where } from '@storefold/kernel/ports';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { discountCodeKey } from './discount-code.ts';
import { type PromotionCommand, promotion, promotionOf } from './promotion.decider.ts';
import type { Promotion, PromotionDetails, PromotionState } from './promotion.ts';
import { automaticOf, MAX_AUTOMATIC, PROMOTIONS } from './promotion.view.ts';
import { changedTerms, newTerms, type SentTerms, type StoreTerms } from './promotion-terms.ts';

/** A code belongs to one promotion of a store, whatever its case. */
const codes = uniqueValue({
  kind: 'promotion_code',
  of: promotion,
  keyOf: discountCodeKey,
  has: (state: PromotionState, code): boolean =>
    state.status === 'present' &&
    state.code !== null &&
    discountCodeKey(state.code) === discountCodeKey(code),
});

export interface KnownPromotion {
  readonly id: string;
  readonly promotion: Promotion;
}

/** Makes, changes and ends promotions, with the claims of their codes. */
@Injectable()
export class PromotionService {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CLAIMS) private readonly claims: Claims,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
  ) {}

  async create(
    sent: SentTerms & { readonly name: string },
    store: StoreTerms,
    context: CommandContext,
  ): Promise<KnownPromotion> {
    const { storeId } = context;
    const id = context.newId(idPrefixes.promotion);
    const details = newTerms(sent, store);
    await this.#refuseUnknown(details, storeId);
    await this.#refuseTooMany(id, details, storeId);
    if (details.code !== null) await this.#takeCode(id, details.code, context);
    const create: PromotionCommand = { type: 'Create', storeId, details };
    const { state } = await this.commands.execute(promotion, id, create, context, { isNew: true });
    return { id, promotion: promotionOf(storeId, state) };
  }

  /** A code that was claimed for a change which is refused is free again after a minute. */
  async change(
    id: string,
    sent: SentTerms,
    store: StoreTerms,
    context: CommandContext,
  ): Promise<KnownPromotion> {
    const { storeId } = context;
    const before = promotionOf(storeId, (await this.commands.load(promotion, id, context)).state);
    const wanted = changedTerms(sent, before, store);
    await this.#refuseUnknown(newIn(wanted, before), storeId);
    await this.#refuseTooMany(id, wanted, storeId);
    if (wanted.code !== null && wanted.code !== before.code) await this.#takeCode(id, wanted.code, context);
    const change: PromotionCommand = { type: 'Change', storeId, sent, store };
    const { state } = await this.commands.execute(promotion, id, change, context);
    await this.#releaseCode(id, before, context);
    return { id, promotion: promotionOf(storeId, state) };
  }

  async delete(id: string, context: CommandContext): Promise<void> {
    const { storeId } = context;
    const { state } = await this.commands.load(promotion, id, context);
    await this.commands.execute(promotion, id, { type: 'Delete', storeId }, context);
    await this.#releaseCode(id, promotionOf(storeId, state), context);
  }

  /** The promotion with a code, from the streams. */
  async findByCode(code: string, storeId: string): Promise<KnownPromotion | undefined> {
    const id = await this.claims.holder(codes, code, storeId);
    if (id === undefined || !(await codes.has(id, code, this.commands))) return undefined;
    const { state } = await this.commands.load(promotion, id);
    return state.status === 'present' && state.store_id === storeId ? { id, promotion: state } : undefined;
  }

  async #takeCode(id: string, code: string, context: CommandContext): Promise<void> {
    if (!(await this.claims.take(codes, code, id, context))) throw refusals.invalid({ code: ['taken'] });
  }

  async #releaseCode(id: string, { code }: PromotionDetails, context: CommandContext): Promise<void> {
    if (code !== null) await this.claims.release(codes, code, id, context);
  }

  /** Two that are made at the same moment may be one more, which does not apply as long as the others do. */
  async #refuseTooMany(id: string, { code, expires_at }: PromotionDetails, storeId: string): Promise<void> {
    const at = isoTime(this.clock.now());
    if (code !== null || (expires_at !== null && expires_at <= at)) return;
    const others = { all: [automaticOf(storeId, at), { not: where({ id }) }] };
    if ((await this.views.collection(PROMOTIONS).count(others)) < MAX_AUTOMATIC) return;
    throw refusals.notPossible(text('too_many_automatic_promotions', { most: MAX_AUTOMATIC }));
  }

  /** Refused with `validation_error` if one of the products, categories or groups is not there. */
  async #refuseUnknown(named: Named, store_id: string): Promise<void> {
    const { product_ids, category_ids, customer_group_ids } = named;
    const isOfCatalog = product_ids.length + category_ids.length > 0;
    const [goods, groups] = await Promise.all([
      isOfCatalog
        ? this.bus.ask(findUnknownProducts, {
            store_id,
            product_ids: [...product_ids],
            category_ids: [...category_ids],
          })
        : { product_ids: [], category_ids: [] },
      customer_group_ids.length > 0
        ? this.bus.ask(findUnknownCustomerGroups, { store_id, customer_group_ids: [...customer_group_ids] })
        : { customer_group_ids: [] },
    ]);
    const unknown = Object.entries({ ...goods, ...groups }).filter(([, ids]) => ids.length > 0);
    if (unknown.length === 0) return;
    throw refusals.invalid(Object.fromEntries(unknown.map(([field]) => [field, ['must_exist' as const]])));
  }
}

type Named = Pick<PromotionDetails, 'product_ids' | 'category_ids' | 'customer_group_ids'>;

/** What a change names and the promotion did not name before. What was deleted since may stay. */
const newIn = (wanted: Named, before: Named): Named => ({
  product_ids: wanted.product_ids.filter((id) => !before.product_ids.includes(id)),
  category_ids: wanted.category_ids.filter((id) => !before.category_ids.includes(id)),
  customer_group_ids: wanted.customer_group_ids.filter((id) => !before.customer_group_ids.includes(id)),
});
