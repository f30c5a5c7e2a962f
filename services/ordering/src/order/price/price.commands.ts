import type { OnCart } from '../order.terms.ts';
import type { AppliedPromotion } from './adjustments.ts';

export type PriceCommand =
  | ({ type: 'ApplyDiscountCode'; promotion: AppliedPromotion } & OnCart)
  | ({ type: 'RemoveDiscountCode'; code: string } & OnCart);
