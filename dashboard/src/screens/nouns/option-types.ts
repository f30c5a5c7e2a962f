import { changeOptionType, createOptionType, deleteOptionType, listOptionTypes } from '@storefold/contracts';
import { screenOf } from '../screen.ts';

export const optionTypesScreen = screenOf(
  { list: listOptionTypes, create: createOptionType, change: changeOptionType, delete: deleteOptionType },
  {
    noun: 'option_type',
    path: 'option_types',
    menu: 'products',
    position: 140,
    icon: 'tag',
    title: 'label',
    labels: { name: 'code' },
    columns: ['label', 'name', 'kind', 'position', 'updated_at'],
    filters: [
      { key: 'name_cont', kind: 'text' },
      { key: 'kind_eq', kind: 'choice', choices: ['dropdown', 'color_swatch', 'buttons'] },
    ],
    fields: [
      { name: 'name' },
      { name: 'label' },
      { name: 'kind' },
      { name: 'position' },
      { name: 'option_values', kind: 'option_values' },
    ],
    expands: ['option_values.custom_fields'],
    carriers: 'option_values',
    defaults: { kind: 'dropdown' },
  },
);
