import { Inject, Injectable } from '@nestjs/common';
import {
  changePromotion,
  createPromotion,
  deletePromotion,
  listPromotions,
  readPromotion,
} from '@storefold/contracts';
import { type Clock, isoTime } from '@storefold/kernel/core';
import { type Call, findInStore, Handles, listFrom } from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { OfferChanges } from '../offer-changes.ts';
import { adminPromotionBody } from './promotion.serializer.ts';
import { PromotionService } from './promotion.service.ts';
import { PROMOTIONS } from './promotion.view.ts';

/** Promotions, as the merchant's staff see them. */
@Injectable()
export class PromotionEndpoints {
  constructor(
    @Inject(PromotionService) private readonly promotions: PromotionService,
    @Inject(OfferChanges) private readonly offers: OfferChanges,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
  ) {}

  @Handles(listPromotions)
  listPromotions(call: Call<typeof listPromotions>) {
    const at = this.#now();
    return listFrom(this.views.collection(PROMOTIONS), call, (id, document) =>
      adminPromotionBody(id, document, at),
    );
  }

  @Handles(readPromotion)
  async readPromotion(call: Call<typeof readPromotion>) {
    const found = await findInStore(this.views.collection(PROMOTIONS), call, 'promotion');
    return adminPromotionBody(found.id, found, this.#now());
  }

  @Handles(createPromotion)
  async createPromotion({ body, caller, context }: Call<typeof createPromotion>) {
    const { id, promotion } = await this.promotions.create(body, caller.store, context);
    await this.offers.afterChange(caller.store.id, context);
    return adminPromotionBody(id, promotion, this.#now());
  }

  @Handles(changePromotion)
  async changePromotion({ body, caller, context, params }: Call<typeof changePromotion>) {
    const { id, promotion } = await this.promotions.change(params.id, body, caller.store, context);
    await this.offers.afterChange(caller.store.id, context);
    return adminPromotionBody(id, promotion, this.#now());
  }

  @Handles(deletePromotion)
  async deletePromotion({ caller, context, params }: Call<typeof deletePromotion>) {
    await this.promotions.delete(params.id, context);
    await this.offers.afterChange(caller.store.id, context);
  }

  #now(): string {
    return isoTime(this.clock.now());
  }
}
