import {
  taxCategory,
  taxCategoryChange,
  taxCategoryInput,
  taxRate,
  taxRateChange,
  taxRateInput,
} from '../../shapes/ordering/tax.ts';
import { chapter } from '../chapter.ts';
import { crudEndpoints } from '../crud.ts';

export const taxCategories = crudEndpoints({
  noun: 'tax_categories',
  service: 'ordering',
  scope: 'settings',
  shape: taxCategory,
  input: taxCategoryInput,
  change: taxCategoryChange,
  filters: {
    text: ['id', 'tax_code'],
    caseInsensitive: ['name'],
    boolean: ['is_default'],
    timestamp: ['created_at', 'updated_at'],
  },
  sorts: ['name', 'created_at', 'updated_at'],
  summaries: {
    list: 'Lists the tax categories, in the order in which they were made.',
    create: 'Makes a tax category.',
    read: 'Shows one tax category.',
    change: 'Changes a tax category.',
    delete: 'Deletes a tax category that nothing uses, and that is not the default.',
  },
  refusals: { create: ['processing_error'], delete: ['resource_invalid'] },
});

export const {
  list: listTaxCategories,
  create: createTaxCategory,
  read: readTaxCategory,
  change: changeTaxCategory,
  delete: deleteTaxCategory,
} = taxCategories;

export const taxRates = crudEndpoints({
  noun: 'tax_rates',
  service: 'ordering',
  scope: 'settings',
  shape: taxRate,
  input: taxRateInput,
  change: taxRateChange,
  filters: {
    text: ['id', 'name', 'zone_id', 'tax_category_id'],
    boolean: ['active', 'included_in_price'],
    timestamp: ['created_at', 'updated_at'],
  },
  sorts: ['name', 'created_at', 'updated_at'],
  summaries: {
    list: 'Lists the tax rates, the newest first.',
    create: 'Makes a tax rate of a zone.',
    read: 'Shows one tax rate.',
    change: 'Changes a tax rate. Orders made before keep theirs.',
    delete: 'Deletes a tax rate. Orders made before keep it.',
  },
});

export const {
  list: listTaxRates,
  create: createTaxRate,
  read: readTaxRate,
  change: changeTaxRate,
  delete: deleteTaxRate,
} = taxRates;

chapter({
  name: 'Taxes',
  about: 'What is taxed alike, and at which rates.',
  position: 280,
  groups: ['tax_categories', 'tax_rates'],
});
