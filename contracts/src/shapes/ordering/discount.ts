import { z } from 'zod';
import { namedShapes } from '../../named-shapes.ts';
import { amountFields } from '../../values.ts';

/** The amount that a promotion takes off an order; `amount` is negative. */
export const discount = z.object({
  id: z.string(),
  promotion_id: z.string().describe('The promotion (`promo_…`).'),
  name: z.string(),
  description: z.string().nullable(),
  code: z.string().nullable().describe('The code that was entered, if one was needed.'),
  ...amountFields({ amount: 'What it takes off, negative.' }),
});
discount.register(namedShapes, { id: 'Discount' });
export type Discount = z.infer<typeof discount>;
