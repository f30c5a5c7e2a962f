import { deleteSubscriber, listSubscribers } from '@storefold/contracts';
import { screenOf } from '../screen.ts';

export const newsletterSubscribersScreen = screenOf(
  { list: listSubscribers, delete: deleteSubscriber },
  {
    noun: 'subscriber',
    path: 'newsletter_subscribers',
    menu: 'customers',
    position: 80,
    icon: 'mail',
    title: 'email',
    columns: ['email', 'verified', 'verified_at', 'customer_id', 'created_at'],
    filters: [
      { key: 'email_i_cont', kind: 'text' },
      { key: 'verified_eq', kind: 'flag' },
      { key: 'created_at_gteq', kind: 'from' },
    ],
    exports: 'newsletter_subscribers',
  },
);
