import { readFileSync } from 'node:fs';
import type { Extension } from '@storefold/server/runtime';
import { loyalty } from './loyalty.ts';

const template = (name: string) => readFileSync(new URL(`../templates/${name}.eta`, import.meta.url), 'utf8');
const extension: Extension = (registry) => {
  registry.service(loyalty);
  registry.adminPartial('navigation', template('navigation'));
  registry.adminPartial('order_page_sidebar', template('order-panel'));
  registry.adminScreen({
    path: 'settings/loyalty',
    api: '/loyalty_accounts',
    subject: 'loyalty_accounts',
    label: 'Loyalty',
    icon: 'gift',
    title: 'id',
    columns: ['id', 'customer_id', 'points', 'created_at'],
    filters: ['customer_id_eq', 'points_gteq'],
    parts: [{ path: 'custom_fields', label: 'Custom fields', columns: ['label', 'value'] }],
    languages: { de: { label: 'Treue', fields: { points: 'Punkte' } } },
  });
};
export default extension;
