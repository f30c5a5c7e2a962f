import type { Refundable } from '../refund/refunds.ts';
export type Other = Refundable;
