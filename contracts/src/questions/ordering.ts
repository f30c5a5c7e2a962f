import { z } from 'zod';
import { question } from '../question.ts';

/**
 * Has a customer of the store an order? One that is being placed at this moment counts; a cart does not. Every order that
 * was completed before the question is known.
 */
export const customerHasOrders = question({
  name: 'ordering.customer.has_orders',
  service: 'ordering',
  request: z.object({ store_id: z.string(), customer_id: z.string() }),
  answer: z.object({ has_orders: z.boolean() }),
  refusals: [],
  // Shorter than ordering waits for its read models: rather no answer than one from before the last order.
  timeoutMs: 4_000,
});
