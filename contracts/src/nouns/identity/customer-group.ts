import { noun } from '../../records/noun.ts';

export const customerGroupNoun = noun({
  name: 'customer_group',
  prefix: 'cg',
  words: {
    en: {
      name: 'Customer group',
      title: 'Customer groups',
      new: 'New customer group',
      fields: { customer_group_ids: 'Customer groups', customer_groups: 'Customer groups' },
    },
    de: {
      name: 'Kundengruppe',
      title: 'Kundengruppen',
      new: 'Neue Kundengruppe',
      fields: { customer_group_ids: 'Kundengruppen', customer_groups: 'Kundengruppen' },
    },
  },
});
