import { describeGoldenFacts } from '@storefold/kernel/testing';
import { customFields } from './custom-fields.decider.ts';

describeGoldenFacts(customFields, new URL('./custom-fields.golden.json', import.meta.url), {
  CustomFieldCreated: {
    resource: 'product',
    fields: [{ id: 'cf_1', key: 'properties.material', value: 'Linen' }],
  },
  CustomFieldChanged: { fields: [{ label: 'Fabric', storefront_visible: false, value: 'Cotton' }] },
  CustomFieldDeleted: { fields: [{ id: 'cf_2' }] },
});
