import { adminPromotion } from '../shapes/ordering/promotion.ts';
import { asAnswered, publicEvent } from './declaration.ts';

const thePromotion = {
  scope: 'promotions',
  ...asAnswered('promotion', '/api/v3/admin/promotions/:id', adminPromotion),
} as const;

export const promotionEvents = [
  publicEvent({ name: 'promotion.created', ...thePromotion, means: 'A promotion was begun.' }),
  publicEvent({
    name: 'promotion.updated',
    ...thePromotion,
    means: 'The promotion, or the number of orders that use it, changed.',
  }),
  publicEvent({ name: 'promotion.deleted', ...thePromotion, means: 'The promotion was ended.' }),
] as const;
