import { paymentMethods, zones } from '@storefold/contracts';
import { choicesFrom, screenOf } from '../screen.ts';

export const paymentMethodsScreen = screenOf(paymentMethods, {
  noun: 'payment_method',
  path: 'settings/payment_methods',
  position: 200,
  icon: 'wallet',
  title: 'name',
  columns: ['name', 'type', 'active', 'auto_capture', 'display_on', 'position', 'updated_at'],
  filters: [
    { key: 'name_cont', kind: 'text' },
    { key: 'active_eq', kind: 'flag' },
  ],
  fields: [
    { name: 'name' },
    {
      name: 'type',
      only: 'new',
      choices: { path: '/payment_methods/types', label: 'label', value: 'type', areWords: true },
    },
    { name: 'description', kind: 'longtext' },
    { name: 'active' },
    { name: 'auto_capture' },
    { name: 'display_on', choices: ['both', 'back_end', 'front_end'] },
    { name: 'zone_ids', kind: 'ids', choices: choicesFrom(zones.list, 'name') },
    { name: 'position' },
    { name: 'preferences', kind: 'preferences', only: 'edit' },
  ],
  formPoint: 'payment_method_form',
});
