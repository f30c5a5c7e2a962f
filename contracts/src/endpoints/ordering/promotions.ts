import { adminPromotion, promotionChange, promotionInput } from '../../shapes/ordering/promotion.ts';
import { chapter } from '../chapter.ts';
import { crudEndpoints } from '../crud.ts';

export const promotions = crudEndpoints({
  noun: 'promotions',
  service: 'ordering',
  scope: 'promotions',
  shape: adminPromotion,
  input: promotionInput,
  change: promotionChange,
  filters: {
    text: ['name', 'code', 'kind', 'currency'],
    boolean: ['automatic'],
    number: ['usage_count'],
    timestamp: ['starts_at', 'expires_at', 'created_at', 'updated_at'],
  },
  sorts: ['name', 'code', 'usage_count', 'starts_at', 'expires_at', 'created_at', 'updated_at'],
  refusals: { create: ['processing_error'], change: ['processing_error'] },
  summaries: {
    list: 'Lists the promotions.',
    create: 'Begins a promotion.',
    read: 'Shows a promotion, and how often it was used.',
    change: 'Changes a promotion; orders keep what it took off.',
    delete: 'Ends a promotion; orders keep what it took off.',
  },
  descriptions: {
    create:
      'With a `code`, or with `automatic: true`. Automatic promotions apply first, the oldest before the others, each on what is left; then that of the code. A store has at most 30 automatic ones that are not over; more are refused with `processing_error`, and of more that were made at the same moment the oldest 30 apply.',
    delete: 'In open carts its code takes nothing off from then on, and is told to be unusable.',
  },
});

export const {
  list: listPromotions,
  create: createPromotion,
  read: readPromotion,
  change: changePromotion,
  delete: deletePromotion,
} = promotions;

chapter({
  name: 'Promotions',
  about: 'What is taken off carts, by a code or for everybody whom it fits.',
  position: 290,
  groups: ['promotions'],
});
