export { categoryDictionary } from './category/category.dictionary.ts';
export { customFieldDefinitionDictionary } from './custom-field-definition/custom-field-definition.dictionary.ts';
export { exportDictionary } from './export/export.dictionary.ts';
export { optionTypeDictionary } from './option-type/option-type.dictionary.ts';
export { productDictionary } from './product/product.dictionary.ts';
export { sampleDataDictionary } from './sample-data/sample-data.dictionary.ts';
export { stockItemDictionary } from './stock/stock-item.dictionary.ts';
export { stockLocationDictionary } from './stock-location/stock-location.dictionary.ts';
