import type { z } from 'zod';
import { namedShapes } from '../../named-shapes.ts';
import { amountFields } from '../../values.ts';
import { adminOrder } from './order.ts';

/** The Admin API's form of an order that was corrected, or would be. */
export const correctedOrder = adminOrder.extend(
  amountFields({ difference: 'What it costs more than before; negative where it costs less.' }),
);
correctedOrder.register(namedShapes, { id: 'CorrectedOrder' });
export type CorrectedOrder = z.infer<typeof correctedOrder>;
