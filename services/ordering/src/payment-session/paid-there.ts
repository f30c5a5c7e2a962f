import { money } from '@storefold/kernel/core';
import type { PaidThere } from '../order/payment/payment.commands.ts';
import type { PaymentSession } from '../order/payment/payment.ts';
import { namedBy } from '../payment-gateway/named-charge.ts';
import type { GatewayCard, PaidSession, SessionUnderWay } from '../payment-gateway/payment-gateway.ts';

/** The shopper has confirmed, and the gateway does not know yet whether the money comes. */
export const isUnderWayThere = (
  answer: GatewayCard | PaidSession | SessionUnderWay,
): answer is SessionUnderWay => 'status' in answer && answer.status === 'under_way';

/** By what a session is paid: with a card that is to be charged, or what the shopper paid at the gateway. */
export function paidBy(
  answer: GatewayCard | PaidSession,
  { external_id, currency }: PaymentSession,
): { source: GatewayCard | null; paid?: PaidThere } {
  if (!('status' in answer)) return { source: answer };
  if (answer.currency !== currency)
    throw new Error(`a payment gateway took ${answer.currency}, not ${currency}`);
  const { externalId = external_id, externalUrl, responseCode, status, card = null, goneBack = [] } = answer;
  const named = namedBy({ externalId, externalUrl }) ?? { externalId: external_id, externalUrl: null };
  const amount = money.minor(answer.amount, currency);
  const isCaptured = status === 'captured';
  return { source: card, paid: { amount, responseCode, named: { ...named, goneBack }, isCaptured } };
}
