/**
 * The facts of a charge in the book of the test gateway. These names and shapes are what the log keeps for ever: add,
 * never change.
 */
export type TestChargeFact =
  | { type: 'TestChargeAuthorized'; data: ChargedAmount & { store_id: string; response_code: string } }
  | { type: 'TestChargeFailed'; data: ChargedAmount & { store_id: string } }
  | { type: 'TestChargeCaptured'; data: ChargedAmount }
  /** What was authorized is released. */
  | { type: 'TestChargeVoided'; data: ChargedAmount }
  /** What was captured is paid back. */
  | { type: 'TestChargeCredited'; data: ChargedAmount }
  /** The charge was ended before it was authorized. */
  | { type: 'TestChargePrevented'; data: { store_id: string } };

type ChargedAmount = {
  /** A decimal string in `currency`. */
  amount: string;
  currency: string;
};

export type TestChargeState =
  | { readonly status: 'absent' | 'declined' | 'ended' }
  | (Readonly<ChargedAmount> & {
      readonly status: 'authorized' | 'captured';
      readonly response_code: string;
    });

export const noCharge: TestChargeState = { status: 'absent' };

export function evolveTestCharge(state: TestChargeState, fact: TestChargeFact): TestChargeState {
  switch (fact.type) {
    case 'TestChargeAuthorized': {
      const { amount, currency, response_code } = fact.data;
      return { status: 'authorized', amount, currency, response_code };
    }
    case 'TestChargeFailed':
      return { status: 'declined' };
    case 'TestChargeCaptured':
      return 'amount' in state ? { ...state, status: 'captured' } : state;
    case 'TestChargeVoided':
    case 'TestChargeCredited':
    case 'TestChargePrevented':
      return { status: 'ended' };
  }
}
