import { listAllReturns, returnStatuses } from '@storefold/contracts';
import { asText } from '../as-text.ts';
import { screenOf } from '../screen.ts';

export const returnsScreen = screenOf(
  { list: listAllReturns },
  {
    noun: 'return',
    path: 'returns',
    menu: 'orders',
    position: 15,
    icon: 'back',
    title: 'number',
    columns: ['number', 'order_number', 'status', 'refund', 'amount', 'created_at', 'updated_at'],
    filters: [
      { key: 'status_eq', kind: 'choice', choices: returnStatuses },
      { key: 'number_cont', kind: 'text' },
      { key: 'order_number_cont', kind: 'text' },
      { key: 'created_at_gteq', kind: 'from' },
      { key: 'created_at_lteq', kind: 'to' },
    ],
    shownAt: ({ id, order_id }) =>
      `/admin/orders/${encodeURIComponent(asText(order_id))}#${encodeURIComponent(asText(id))}`,
  },
);
