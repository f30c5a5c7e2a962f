import { nounPublisher } from '@storefold/kernel/subscriptions';
import { loyaltyAccount } from './loyalty-account.ts';

export const accountPublisher = nounPublisher({
  aggregate: loyaltyAccount,
  beside: import.meta.url,
  lifecycle: 'loyalty_account',
  publish(fact, context) {
    if (fact.type === 'PointsEarned') context.publish('loyalty.points_earned');
  },
});
