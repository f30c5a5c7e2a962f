import { type Aggregate, money, Refusal } from '@storefold/kernel/core';
import {
  evolveTestCharge,
  noCharge,
  type TestChargeFact,
  type TestChargeState,
  type TestOutcomes,
} from './test-charge.ts';

export type TestChargeCommand =
  | {
      type: 'Authorize';
      storeId: string;
      amount: string;
      currency: string;
      responseCode: string;
      isDeclined: boolean;
      /** What becomes of what is asked for later. */
      outcomes?: TestOutcomes | undefined;
    }
  /** `amount`: a decimal string in the currency of the charge. Absent: all that was authorized. */
  | { type: 'Capture'; amount?: string | undefined }
  /** The shopper pays in the browser, and the money is collected at once. */
  | { type: 'CaptureEarly' }
  | { type: 'Refund'; amount: string; transactionId: string }
  /** `kept`: what of what was captured is not paid back. Absent: nothing. */
  | { type: 'Void'; storeId: string; kept?: string | undefined };

/** A charge in the book of the test gateway. Each request about it has an effect once. */
export const testCharge: Aggregate<TestChargeState, TestChargeCommand, TestChargeFact> = {
  category: 'test_charge',
  initial: noCharge,
  evolve: evolveTestCharge,
  decide(command, state) {
    switch (command.type) {
      case 'Authorize':
        return authorize(command, state);
      case 'Capture':
        return capture(command.amount, state);
      case 'CaptureEarly':
        return captureEarly(state);
      case 'Refund':
        return refund(command, state);
      case 'Void':
        return end(command, state);
    }
  },
};

function authorize(
  {
    storeId: store_id,
    amount,
    currency,
    responseCode: response_code,
    isDeclined,
    outcomes,
  }: Extract<TestChargeCommand, { type: 'Authorize' }>,
  state: TestChargeState,
): TestChargeFact[] {
  if (state.status !== 'absent') return [];
  if (isDeclined) return [{ type: 'TestChargeFailed', data: { store_id, amount, currency } }];
  const approval = { store_id, amount, currency, response_code, ...outcomes };
  return [{ type: 'TestChargeAuthorized', data: approval }];
}

/** Collects once. The rest of what was authorized is released. */
function capture(wanted: string | undefined, state: TestChargeState): TestChargeFact[] {
  if (state.status === 'captured') return keepOnly(wanted, state);
  if (state.status !== 'authorized') return [];
  const { amount, currency } = state;
  if (state.capture_outcome === 'decline') {
    throw new Refusal('gateway_error', 'payment_gateway_declined_capture');
  }
  if (wanted !== undefined && money.minor(wanted, currency) > money.minor(amount, currency)) {
    throw new Refusal('gateway_error', 'payment_gateway_collects_no_more');
  }
  return [{ type: 'TestChargeCaptured', data: { amount: wanted ?? amount, currency } }];
}

function captureEarly(state: TestChargeState): TestChargeFact[] {
  if (state.status !== 'authorized') return [];
  const { amount, currency } = state;
  return [{ type: 'TestChargeCaptured', data: { amount, currency, early: true } }];
}

/** Of what the shopper has paid in the browser the shop wants this much. */
function keepOnly(
  wanted: string | undefined,
  { isEarly, amount, currency }: Extract<TestChargeState, { status: 'captured' }>,
): TestChargeFact[] {
  if (!isEarly || wanted === undefined) return [];
  const excess = money.minor(amount, currency) - money.minor(wanted, currency);
  if (excess < 0n) throw new Refusal('gateway_error', 'payment_gateway_collects_no_more');
  if (excess === 0n) return [];
  return [
    { type: 'TestChargeExcessReturned', data: { amount: money.formatAmount(excess, currency), currency } },
  ];
}

function refund(
  { amount, transactionId: transaction_id }: Extract<TestChargeCommand, { type: 'Refund' }>,
  state: TestChargeState,
): TestChargeFact[] {
  if (state.status !== 'captured') {
    throw new Refusal('gateway_error', 'payment_gateway_collected_nothing');
  }
  const { currency } = state;
  const isDeclined = state.refund_outcome === 'decline' || money.minor(amount, currency) > leftOf(state);
  return isDeclined
    ? [{ type: 'TestChargeRefundFailed', data: { amount, currency } }]
    : [{ type: 'TestChargeRefunded', data: { transaction_id, amount, currency } }];
}

/** What was captured and is not paid back yet. */
const leftOf = ({ amount, currency, refunded }: Extract<TestChargeState, { status: 'captured' }>) =>
  money.minor(amount, currency) - refunded;

function end(
  { storeId: store_id, kept }: Extract<TestChargeCommand, { type: 'Void' }>,
  state: TestChargeState,
): TestChargeFact[] {
  if ('void_outcome' in state && state.void_outcome === 'decline') {
    throw new Refusal('gateway_error', 'payment_gateway_declined_void');
  }
  switch (state.status) {
    case 'absent':
      return [{ type: 'TestChargePrevented', data: { store_id } }];
    case 'authorized': {
      const { amount, currency } = state;
      return [{ type: 'TestChargeVoided', data: { amount, currency } }];
    }
    case 'captured': {
      const { currency } = state;
      const left = leftOf(state) - (kept === undefined ? 0n : money.minor(kept, currency));
      const amount = money.formatAmount(left, currency);
      return left > 0n ? [{ type: 'TestChargeCredited', data: { amount, currency } }] : [];
    }
    case 'declined':
    case 'ended':
      return [];
  }
}
