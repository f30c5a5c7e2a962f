import { isSameJson } from '@storefold/kernel/core';
import { ratesAt } from '../../tax/tax-rates.ts';
import type { OrderDraft } from '../order.draft.ts';
import type { Cart, Contents } from '../order.ts';
import type { CategoryRates, StoreTaxes } from './adjustments.ts';
import { taxAddressOf } from './tax-address.ts';

/**
 * The rates of where a cart is taxed. One entry for the default category, and
 * one for each category of its lines and of the ways of delivery whose rates differ. Empty: nothing is taxed.
 */
function currentTaxRates(cart: Contents, taxes: StoreTaxes): readonly CategoryRates[] {
  if (taxes.rates.length === 0) return [];
  const place = taxAddressOf(cart);
  const ratesOf = (category: string | null): CategoryRates => ({
    tax_category_id: category,
    rates: ratesAt(taxes, category, place, taxes.home),
  });
  const usual = ratesOf(null);
  const named = new Set([
    ...cart.items.map(({ tax_category_id }) => tax_category_id),
    ...taxes.deliveryCategories,
  ]);
  const others = [...named]
    .filter((category) => category !== null)
    .toSorted()
    .map(ratesOf)
    .filter(({ rates }) => !isSameJson(rates, usual.rates));
  const isTaxed = [usual, ...others].some(({ rates }) => rates.length > 0);
  return isTaxed ? [usual, ...others] : [];
}

/** Records which rates hold now, if others did. */
export function settleTaxes(draft: OrderDraft<Cart>, taxes: StoreTaxes | undefined): void {
  if (taxes === undefined) return;
  const tax_rates = currentTaxRates(draft.order, taxes);
  if (tax_rates.length === 0 && draft.order.tax_rates.length === 0) return;
  if (!isSameJson(tax_rates, draft.order.tax_rates)) draft.record('CartTaxRatesChanged', { tax_rates });
}
