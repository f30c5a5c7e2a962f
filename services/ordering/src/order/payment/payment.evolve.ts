import { type Evolution, metadataOf } from '../order.evolution.ts';
import { withDispute } from './disputes.ts';
import type { PaymentFacts } from './payment.facts.ts';
import { withSessionAfter, withSessionOpened } from './payment-sessions.ts';
import {
  chargedPaymentOf,
  paymentOf,
  withPayment,
  withPaymentAdded,
  withPaymentAfter,
  withPaymentRemoved,
} from './payments.ts';

export const paymentEvolution: Evolution<keyof PaymentFacts> = {
  CartPaymentAdded: (order, { data }, at) => withPaymentAdded(order, paymentOf(data, at)),
  CartPaymentMetadataChanged: (order, { data }) =>
    withPayment(order, data.payment_id, () => metadataOf(data)),
  CartPaymentSourceAdded: (order, { data: { payment_id, payment_source_id, card } }) =>
    withPayment(order, payment_id, () => ({ source: { payment_source_id, card } })),
  CartPaymentRemoved: (order, { data }) => withPaymentRemoved(order, data),
  CartPaymentSessionOpened: (order, { data }) => withSessionOpened(order, data),
  CartPaymentSessionChanged: withSessionAfter,
  CartPaymentSessionCompletionStarted: withSessionAfter,
  CartPaymentSessionFailed: withSessionAfter,
  CartPaymentSessionCanceled: withSessionAfter,
  CartPaymentSessionAttemptFailed: withSessionAfter,
  CartPaymentSessionConfirmed: withSessionAfter,
  CartPaymentSessionExpired: withSessionAfter,
  CartPaymentSessionReturned: withSessionAfter,
  CartPaymentSessionEndFailed: withSessionAfter,
  OrderPaymentAdded: (order, { data }, at) => withPaymentAdded(order, chargedPaymentOf(order, data, at)),
  OrderPaymentAuthorized: withPaymentAfter,
  OrderPaymentNamed: (order, { data: { payment_id, external_id, external_url, gone_back_ids } }) =>
    withPayment(order, payment_id, () => ({
      external_id,
      external_url,
      ...(gone_back_ids && { gone_back_ids }),
    })),
  OrderPaymentDisputed: (order, { data }, at) => withDispute(order, data, at),
  OrderPaymentFailed: withPaymentAfter,
  OrderPaymentCaptureStarted: withPaymentAfter,
  OrderPaymentCaptured: withPaymentAfter,
  OrderPaymentCaptureFailed: withPaymentAfter,
  OrderPaymentReceived: withPaymentAfter,
  OrderPaymentVoidStarted: withPaymentAfter,
  OrderPaymentVoidFailed: withPaymentAfter,
  OrderPaymentReleased: withPaymentAfter,
  OrderPaymentUnanswered: withPaymentAfter,
  OrderPaymentSettled: withPaymentAfter,
  OrderPaymentVoided: withPaymentAfter,
  OrderPaymentLinkCreated: (order) => order,
  OrderPaymentReturned: (order) => order,
};
