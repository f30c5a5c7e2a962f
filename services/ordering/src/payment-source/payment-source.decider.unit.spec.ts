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

describe('a card that is saved without a payment', () => {
  it('is saved once, however often that is asked for', () => {
    given(paymentSources, [opened('pss_1')])
      .when(completing('pss_1'))
      .thenFacts([saved(0), done('pss_1')]);
    given(paymentSources, [opened('pss_1'), saved(0), done('pss_1')])
      .when(completing('pss_1'))
      .thenFacts([]);
    const removed = { type: 'PaymentSourceDeleted', data: { payment_source_id: 'ps_0' } } as const;
    given(paymentSources, [opened('pss_1'), saved(0), done('pss_1'), removed])
      .when(completing('pss_1'))
      .thenFacts([]);
  });

  it('is not saved by a session whose place another one took, in one that has ended, or by one that is unknown', () => {
    given(paymentSources, [opened('pss_1'), opened('pss_2')])
      .when(completing('pss_1'))
      .thenRefused('processing_error');
    given(paymentSources, [
      opened('pss_1'),
      { type: 'PaymentSourceSessionsEnded', data: { credential_epoch: 1 } },
    ])
      .when(completing('pss_1'))
      .thenRefused('invalid_token');
    given(paymentSources, []).when(completing('pss_1')).thenRefused('record_not_found');
  });
});

const opened = (payment_setup_session_id: string) =>
  ({
    type: 'PaymentSetupSessionOpened',
    data: {
      store_id: 'store_1',
      payment_setup_session_id,
      payment_method_id: 'pm_1',
      payment_method_type: 'test',
      external_id: 'seti_1',
      customer_external_id: null,
      external_data: {},
    },
  }) as const;

const completing = (setupId: string) =>
  ({ type: 'CompleteSetup', setupId, sourceId: 'ps_0', card, epoch: 0 }) as const;

const done = (payment_setup_session_id: string) =>
  ({
    type: 'PaymentSetupSessionCompleted',
    data: { payment_setup_session_id, payment_source_id: 'ps_0' },
  }) as const;

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
