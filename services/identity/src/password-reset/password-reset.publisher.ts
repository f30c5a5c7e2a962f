import type { Publisher } from '@storefold/kernel/subscriptions';
import { customer } from '../customer/customer.decider.ts';
import type { PasswordResetFact } from './password-reset.ts';

/** Tells the sender of mails that a shopper requested a new password. Only for accounts that exist. */
export const passwordResetPublisher: Publisher<PasswordResetFact> = {
  categories: ['password_reset'],
  async publish(fact, context) {
    if (fact.type !== 'PasswordResetRequested') return [];
    const { customer_id, reset_token, redirect_url } = fact.data;
    if (customer_id === null || reset_token === null) return [];
    const { state } = await context.load(customer, customer_id);
    if (state.status !== 'active') return [];
    return [
      {
        name: 'customer.password_reset_requested',
        payload: {
          customer_id,
          email: state.profile.email,
          reset_token,
          ...(redirect_url === null ? {} : { redirect_url }),
        },
        sealed: {
          email: customer_id,
          reset_token: fact.recordId,
          ...(redirect_url === null ? {} : { redirect_url: fact.recordId }),
        },
      },
    ];
  },
};
