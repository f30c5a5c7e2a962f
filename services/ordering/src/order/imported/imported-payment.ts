import { idPrefixes } from '@storefold/contracts';
import { money, recordId } from '@storefold/kernel/core';
import type { FactData } from '../order.facts.ts';
import type { ChosenMethod, Payment } from '../payment/payment.ts';
import type { ImportedPayment } from './imported.facts.ts';

/** As one by hand: no provider is ever asked about it. */
const methodOf = (store: string, name: string): ChosenMethod => ({
  id: recordId(idPrefixes.payment_method, `${store} imported ${name}`),
  name,
  description: null,
  type: 'manual',
});

export function importedPayment(
  { payment_id, name, status, amount, currency }: ImportedPayment,
  { store_id, completed_at }: Pick<FactData<'OrderImported'>, 'store_id' | 'completed_at'>,
): Payment {
  const paid = money.minor(amount, currency);
  return {
    id: payment_id,
    method: methodOf(store_id, name),
    amount: paid,
    metadata: {},
    source: null,
    charge: null,
    auto_capture: false,
    added: 'to_order',
    status,
    captured: status === 'completed' ? paid : 0n,
    failure: null,
    created_at: completed_at,
    updated_at: completed_at,
  };
}
