import type { TaxLine as TaxLineBody } from '@storefold/contracts';
import type { TaxLine } from '../../tax/taxes.ts';
import { moneyFields } from './money-fields.ts';

/** What each rate comes to, for staff. */
export const taxLineBodies = (lines: readonly TaxLine[], currency: string): TaxLineBody[] =>
  lines.map(({ tax_rate_id, name, rate, amount, included }) => ({
    tax_rate_id,
    name,
    rate,
    ...moneyFields({ amount }, currency),
    included,
  }));
