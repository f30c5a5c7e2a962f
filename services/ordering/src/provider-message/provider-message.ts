import type { ErrorCode } from '@storefold/contracts';
import type { DisputeStatus } from '../order/payment/payment.ts';

/**
 * The fact that a payment provider told something, with a signature of the store's secret. Its names and shapes are what the store keeps for
 * ever: add, never change.
 */
export type ProviderMessageFact = { type: 'ProviderMessageReceived'; data: ReceivedMessage };

export type ReceivedMessage = {
  readonly store_id: string;
  /** The method whose secret signed it. */
  readonly payment_method_id: string;
  /** The type of that method. */
  readonly type: string;
  /** What the provider calls the message. */
  readonly message_id: string;
  /** What it calls the session or payment that this is about. */
  readonly external_id: string;
  readonly kind: 'session_paid' | 'session_failed' | 'refunded' | 'disputed';
  /** Of an attempt that failed. */
  readonly code?: ErrorCode;
  readonly message?: string;
  /** Of a refund. */
  readonly transaction_id?: string;
  /** Of a refund or a dispute. */
  readonly amount?: string;
  readonly currency?: string;
  /** Of a dispute. */
  readonly dispute_id?: string;
  readonly reason?: string;
  readonly status?: DisputeStatus;
  readonly external_url?: string | null;
};

export type ProviderMessageState = { readonly status: 'absent' | 'received' };

/** Whether it tells of money of a payment that went back or may. */
export const isOfMoneyBack = ({ kind }: ReceivedMessage): boolean =>
  kind === 'refunded' || kind === 'disputed';
