import { z } from 'zod';
import { amountFields } from '../values.ts';

/** The amount that a promotion takes off an order; `amount` is negative. */
export const discount = z.object({
  id: z.string(),
  promotion_id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  code: z.string().nullable(),
  ...amountFields('amount'),
});
export type Discount = z.infer<typeof discount>;
