import type { Commands } from '@storefold/kernel/command-handling';
import type { Bus } from '@storefold/kernel/ports';
import { describe, expect, it } from 'vitest';
import { nobody } from './carrier.ts';
import { CustomFieldService } from './custom-field.service.ts';

const of = { ...nobody, storeId: 'store_1', resource: 'product' };
const definition = {
  custom_field_definition_id: 'cfdef_1',
  key: 'own.material',
  label: 'Material',
  field_type: 'short_text',
  storefront_visible: true,
};
const known = {
  ...definition,
  definition_id: 'cfdef_1',
  value: 'Linen',
  translations: { de: { value: 'Leinen' } },
};

const service = new CustomFieldService(
  { load: async () => ({ state: { fields: [known] } }) } as unknown as Commands,
  {
    ask: async (_question: unknown, { values }: { values: { value?: string | null }[] }) => ({
      custom_fields: values.map(({ value = null }) => ({ ...definition, value })),
      problems: [],
    }),
  } as unknown as Bus,
);

describe('texts in further languages that are sent without a value', () => {
  const sent = [{ custom_field_definition_id: 'cfdef_1', translations: { de: null, fr: { value: 'Lin' } } }];

  it('leave the value of the record as it is', async () => {
    expect(await service.checkMany(sent, of, 'prod_1')).toMatchObject([
      { value: 'Linen', translations: { de: null, fr: { value: 'Lin' } } },
    ]);
  });

  it('are refused where there is no value', async () => {
    await expect(service.checkMany(sent, of)).rejects.toMatchObject({ code: 'validation_error' });
  });

  it('are not sent by null, which takes the value away', async () => {
    const [field] = await service.checkMany(
      [{ custom_field_definition_id: 'cfdef_1', value: null }],
      of,
      'prod_1',
    );
    expect(field?.value).toBeNull();
  });
});
