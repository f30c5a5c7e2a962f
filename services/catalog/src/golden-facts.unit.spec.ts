import { describeGoldenFacts } from '@storefold/kernel/testing';
import { category } from './category/category.decider.ts';
import { customFieldDefinition } from './custom-field-definition/custom-field-definition.decider.ts';
import { dataExport } from './export/export.decider.ts';
import { dataImport } from './import/import.decider.ts';
import { optionType } from './option-type/option-type.decider.ts';
import { digitals } from './product/digital/digital.decider.ts';
import { product } from './product/product.decider.ts';
import { sampleData } from './sample-data/sample-data.ts';
import { stockItem } from './stock/stock-item.decider.ts';
import { stockLocation } from './stock-location/stock-location.ts';

describeGoldenFacts(category, new URL('./category/category.golden.json', import.meta.url), {
  CategoryCreated: { status: 'live', slug: 'shirts', parent_id: null, metadata: { erp: 'A-17' } },
  CategoryChanged: { name: 'Shirts and Tops' },
  CategoryMoved: { parent_id: 'ctg_clothes', position: 2 },
  CategoryPositioned: { position: 3 },
  CategoryDeleted: { status: 'deleted', category: { slug: 'shirts' } },
});

describeGoldenFacts(
  customFieldDefinition,
  new URL('./custom-field-definition/custom-field-definition.golden.json', import.meta.url),
  {
    CustomFieldDefinitionCreated: { status: 'live', namespace: 'properties', key: 'material' },
    CustomFieldDefinitionChanged: { label: 'Fabric' },
    CustomFieldDefinitionDeleted: {
      status: 'deleted',
      definition: { key: 'fabric', storefront_visible: false, sortable: true },
    },
  },
);

describeGoldenFacts(optionType, new URL('./option-type/option-type.golden.json', import.meta.url), {
  OptionTypeCreated: {
    status: 'live',
    name: 'color',
    values: [{ option_value_id: 'optval_red', color_code: '#ff0000' }],
  },
  OptionTypeChanged: { kind: 'color_swatch' },
  OptionValueCreated: { values: [{ option_value_id: 'optval_red' }, { option_value_id: 'optval_blue' }] },
  OptionValueChanged: { values: [{ color_code: '#ff0000' }, { color_code: '#0000ff' }] },
  OptionValuesReordered: { values: [{ option_value_id: 'optval_blue' }, { option_value_id: 'optval_red' }] },
  OptionValueDeleted: { values: [{ option_value_id: 'optval_blue' }] },
  OptionTypeDeleted: { status: 'deleted' },
});

describeGoldenFacts(product, new URL('./product/product.golden.json', import.meta.url), {
  ProductCreated: {
    status: 'draft',
    slug: 'shirt',
    sold_out: false,
    media: [{ media_id: 'media_1' }],
    variants: [{ id: 'var_s', sku: 'SH-S', prices: { USD: { price_id: 'price_usd', amount: '20.00' } } }],
  },
  ProductChanged: { status: 'active', tags: ['cotton', 'new'] },
  VariantCreated: { variants: [{ id: 'var_s' }, { id: 'var_l', initial_stock: { count_on_hand: 5 } }] },
  VariantChanged: { variants: [{ weight: 200 }, { weight: 300, weight_unit: 'g' }] },
  PriceCreated: { variants: [{}, { prices: { EUR: { amount: '19.00', compare_at_amount: null } } }] },
  PriceChanged: {
    variants: [
      {},
      { prices: { EUR: { amount: '18.00', compare_at_amount: '19.00', prior_amount: '19.00' } } },
    ],
  },
  PriceDeleted: { variants: [{}, { prices: { USD: { amount: '20.00' } } }] },
  VariantDeleted: { variants: [{ id: 'var_s' }] },
  ProductSoldOut: { sold_out: true },
  ProductRestocked: { sold_out: false },
  ProductDeleted: { status: 'deleted', product: { slug: 'shirt' } },
});

describeGoldenFacts(stockItem, new URL('./stock/stock-item.golden.json', import.meta.url), {
  StockItemCreated: { status: 'open', variant_id: 'var_s', count_on_hand: 5 },
  StockCounted: { count_on_hand: 10 },
  StockItemChanged: { backorderable: true, track_inventory: true, metadata: { erp: 'A-17' } },
  StockReserved: { reserved: 2, open: { or_1: { quantity: 2, tracked: true } } },
  StockReleased: { reserved: 0, open: {}, given_up: ['checkout_1'] },
  StockReservationPrevented: { given_up: ['checkout_1', 'checkout_2'] },
  StockCommitted: { reserved: 0, count_on_hand: 8, committed: [{ order_id: 'or_1' }] },
  StockReturned: { count_on_hand: 11, returned: ['re_1'] },
  StockRestocked: { count_on_hand: 10, restocked: ['or_1'] },
  StockItemDeleted: { status: 'closed' },
});

describeGoldenFacts(stockLocation, new URL('./stock-location/stock-location.golden.json', import.meta.url), {
  StockLocationCreated: { records: [{ id: 'sloc_1', name: 'Default' }] },
  StockLocationDefaultSelected: { default_id: 'sloc_1' },
  StockLocationChanged: { records: [{ name: 'Default' }, { name: 'Hill', city: 'Buffalo', active: false }] },
  StockLocationDeleted: { records: [{ id: 'sloc_1' }], default_id: 'sloc_1' },
});

describeGoldenFacts(digitals, new URL('./product/digital/digital.golden.json', import.meta.url), {
  DigitalAdded: { store_id: 'store_1', files: [{ id: 'dig_1', variant_id: null }] },
  DigitalRemoved: { files: [{ id: 'dig_2', variant_id: 'var_audio' }] },
});

describeGoldenFacts(sampleData, new URL('./sample-data/sample-data.golden.json', import.meta.url), {
  SampleDataLoaded: { status: 'loaded' },
});

describeGoldenFacts(dataExport, new URL('./export/export.golden.json', import.meta.url), {
  ExportRequested: { status: 'processing', filters: { gift_card_batch_id_eq: 'gcb_1' } },
  ExportPartAdded: { row_count: 5000, next_after_id: 'gc_1' },
  ExportCustomerDeleted: { deleted_customer_ids: ['cus_1'] },
  ExportCompleted: { status: 'completed' },
  ExportExpired: { status: 'expired', filters: null, files: [] },
});

describeGoldenFacts(dataImport, new URL('./import/import.golden.json', import.meta.url), {
  ImportRequested: { status: 'pending', format: 'csv', processed_count: 0, errors: [] },
  ImportStarted: { status: 'processing', rows_count: 300 },
  ImportLineReached: { processed_count: 200, next_line: 202, errors: [{ line: 7 }, { line: 8 }] },
  ImportCompleted: { status: 'completed', processed_count: 300 },
  ImportFailed: { status: 'failed', errors: [{ line: 7 }, { line: 8 }, { line: 292 }] },
  ImportCanceled: { status: 'canceled', processed_count: 200 },
});
