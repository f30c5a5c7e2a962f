import type { ErrorCode, Text } from '@storefold/contracts';
import type { JsonObject } from '@storefold/kernel/core';
import type { FactData } from '../order.facts.ts';
import type { Price } from '../price/price.ts';

/** How a correction of an order ended, or that it is under way. */
export interface Correction {
  readonly id: string;
  readonly status: 'pending' | 'completed' | 'failed';
  readonly is_customer_notified: boolean;
  readonly started_at: string;
  /** Why the order is as it was. Null unless `failed`. */
  readonly failure: CorrectionFailure | null;
}

/** A recorded refusal. */
export interface CorrectionFailure {
  readonly code: ErrorCode;
  /** In English. */
  readonly message: string;
  readonly said?: Text | undefined;
  readonly details: JsonObject | null;
}

/** What an order becomes by the correction that is under way. */
export type CorrectionPlan = FactData<'OrderCorrectionStarted'>;

/** What a corrected order costs. Who pays, its checkout said. */
export type CorrectedPrice = Pick<Price, 'items' | 'delivery' | 'discounts' | 'taxes' | 'total'>;
