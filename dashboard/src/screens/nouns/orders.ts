import { changeOrder, createOrder, deleteOrder, listOrders } from '@storefold/contracts';
import { screenOf } from '../screen.ts';

export const ordersScreen = screenOf(
  { list: listOrders, create: createOrder, change: changeOrder, delete: deleteOrder },
  {
    noun: 'order',
    path: 'orders',
    menu: 'orders',
    position: 10,
    icon: 'receipt',
    title: 'number',
    columns: ['number', 'completed_at', 'email', 'status', 'payment_status', 'fulfillment_status', 'total'],
    filters: [
      { key: 'search', kind: 'text' },
      // Not `status_eq` with `draft`: a filter on the status adds the open carts of shoppers.
      { key: 'status_eq', kind: 'choice', choices: ['placed', 'canceled'] },
      { key: 'completed_at_null', kind: 'flag' },
      {
        key: 'payment_status_eq',
        kind: 'choice',
        choices: ['paid', 'balance_due', 'credit_owed', 'failed', 'void'],
      },
      {
        key: 'fulfillment_status_eq',
        kind: 'choice',
        choices: ['pending', 'ready', 'partial', 'shipped', 'backorder', 'canceled'],
      },
      { key: 'refund_status_eq', kind: 'choice', choices: ['none', 'partial', 'full'] },
      { key: 'completed_at_gteq', kind: 'from' },
      { key: 'completed_at_lteq', kind: 'to' },
      { key: 'customer_id_eq', kind: 'text' },
    ],
    fields: [
      { name: 'email', kind: 'email' },
      { name: 'customer_id', only: 'new' },
      { name: 'currency', kind: 'currency', only: 'new' },
      { name: 'tags' },
      { name: 'customer_note', kind: 'longtext' },
      { name: 'internal_note', kind: 'longtext' },
    ],
    exports: 'orders',
  },
);
