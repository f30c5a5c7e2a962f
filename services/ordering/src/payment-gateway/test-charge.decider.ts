import type { Aggregate } from '@storefold/kernel/core';
import { evolveTestCharge, noCharge, type TestChargeFact, type TestChargeState } from './test-charge.ts';

export type TestChargeCommand =
  | {
      type: 'Authorize';
      storeId: string;
      amount: string;
      currency: string;
      responseCode: string;
      isDeclined: boolean;
    }
  | { type: 'Capture' }
  | { type: 'Void'; storeId: string };

/** A charge in the book of the test gateway. Each request about it has an effect once. */
export const testCharge: Aggregate<TestChargeState, TestChargeCommand, TestChargeFact> = {
  category: 'test_charge',
  initial: noCharge,
  evolve: evolveTestCharge,
  decide(command, state) {
    switch (command.type) {
      case 'Authorize':
        return authorize(command, state);
      case 'Capture': {
        if (state.status !== 'authorized') return [];
        const { amount, currency } = state;
        return [{ type: 'TestChargeCaptured', data: { amount, currency } }];
      }
      case 'Void':
        return end(command.storeId, state);
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
  }: Extract<TestChargeCommand, { type: 'Authorize' }>,
  state: TestChargeState,
): TestChargeFact[] {
  if (state.status !== 'absent') return [];
  if (isDeclined) return [{ type: 'TestChargeFailed', data: { store_id, amount, currency } }];
  return [{ type: 'TestChargeAuthorized', data: { store_id, amount, currency, response_code } }];
}

function end(store_id: string, state: TestChargeState): TestChargeFact[] {
  switch (state.status) {
    case 'absent':
      return [{ type: 'TestChargePrevented', data: { store_id } }];
    case 'authorized':
    case 'captured': {
      const { amount, currency } = state;
      const type = state.status === 'captured' ? 'TestChargeCredited' : 'TestChargeVoided';
      return [{ type, data: { amount, currency } }];
    }
    case 'declined':
    case 'ended':
      return [];
  }
}
