import { given } from '@storefold/kernel/testing';
import { describe, it } from 'vitest';
import { paymentSources } from './payment-source.decider.ts';

describe('a card that is saved in a session', () => {
  it('is refused once the session has ended, and kept of a later one', () => {
    given(paymentSources, [{ type: 'PaymentSourceSessionsEnded', data: { credential_epoch: 1 } }])
      .when(saving(0))
      .thenRefused('invalid_token');
    given(paymentSources, [{ type: 'PaymentSourceSessionsEnded', data: { credential_epoch: 1 } }])
      .when(saving(1))
      .thenFacts([saved(1)]);
  });

  it('is deleted with the end of the session, whatever the time says', () => {
    given(paymentSources, [saved(0), saved(1)])
      .when({ type: 'DeleteEarlier', ended: { before: '2001-01-01T00:00:00.000Z', epoch: 1 } })
      .thenFacts([
        { type: 'PaymentSourceDeleted', data: { payment_source_id: 'ps_0' } },
        { type: 'PaymentSourceSessionsEnded', data: { credential_epoch: 1 } },
      ]);
  });
});

const card = {
  brand: 'visa',
  last4: '4242',
  month: 12,
  year: 2034,
  name: 'Ann Lee',
  gateway_payment_profile_id: 'test_approve_1',
};

const saving = (epoch: number) =>
  ({
    type: 'Create',
    storeId: 'store_1',
    sourceId: `ps_${epoch}`,
    methodType: 'test',
    card,
    epoch,
  }) as const;

const saved = (credential_epoch: number) =>
  ({
    type: 'PaymentSourceCreated',
    data: {
      store_id: 'store_1',
      payment_source_id: `ps_${credential_epoch}`,
      payment_method_type: 'test',
      card,
      credential_epoch,
    },
  }) as const;
