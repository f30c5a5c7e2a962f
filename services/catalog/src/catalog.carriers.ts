import { customFieldResources } from '@storefold/contracts';
import { type Carrier, type Carriers, nobody } from '@storefold/custom-fields';
import { category } from './category/category.decider.ts';
import type { CategoryFact } from './category/category.ts';
import { optionType } from './option-type/option-type.decider.ts';
import type { OptionTypeFact } from './option-type/option-type.ts';
import { OPTION_TYPES } from './option-type/option-type.view.ts';
import { product } from './product/product.decider.ts';
import { isLive, type ProductFact, variantWith } from './product/product.ts';
import { isOpen, stockItem } from './stock/stock-item.decider.ts';

const ofProduct: Carrier = {
  name: 'product',
  resource: customFieldResources.product,
  async findPerson(id, storeId, { commands }) {
    const { state } = await commands.load(product, id);
    return isLive(state) && state.store_id === storeId ? nobody : undefined;
  },
};

/** The stock of a variant names its product. */
const ofVariant: Carrier = {
  name: 'variant',
  resource: customFieldResources.variant,
  async findPerson(id, storeId, { commands }) {
    const { state: stock } = await commands.load(stockItem, id);
    if (!isOpen(stock) || stock.store_id !== storeId) return undefined;
    const { state } = await commands.load(product, stock.product_id);
    return isLive(state) && variantWith(state, id) ? nobody : undefined;
  },
};

const ofCategory: Carrier = {
  name: 'category',
  resource: customFieldResources.category,
  async findPerson(id, storeId, { commands }) {
    const { state } = await commands.load(category, id);
    return state.status === 'live' && state.store_id === storeId ? nobody : undefined;
  },
};

const ofOptionType: Carrier = {
  name: 'option_type',
  resource: customFieldResources.option_type,
  async findPerson(id, storeId, { commands }) {
    const { state } = await commands.load(optionType, id);
    return state.status === 'live' && state.store_id === storeId ? nobody : undefined;
  },
};

const ofOptionValue: Carrier = {
  name: 'option_value',
  resource: customFieldResources.option_value,
  async findPerson(id, storeId, { commands, views }) {
    const filter = { field: 'value_ids', eq: id };
    const [document] = await views.collection(OPTION_TYPES).find({ filter, limit: 1 });
    if (document?.store_id !== storeId) return undefined;
    const { state } = await commands.load(optionType, document.id);
    const isThere = state.status === 'live' && state.values.some((value) => value.option_value_id === id);
    return isThere ? nobody : undefined;
  },
};

type Ending = ProductFact | CategoryFact | OptionTypeFact;

/** The records of the catalog that carry custom fields. */
export const catalogCarriers: Carriers<Ending> = {
  kinds: [ofProduct, ofVariant, ofCategory, ofOptionType, ofOptionValue],
  ended: {
    categories: ['product', 'category', 'option_type'],
    facts: ['ProductDeleted', 'VariantDeleted', 'CategoryDeleted', 'OptionTypeDeleted', 'OptionValueDeleted'],
    idsIn(fact) {
      if (fact.type === 'ProductDeleted') return [fact.recordId, ...fact.data.variant_ids];
      if (fact.type === 'VariantDeleted') return [fact.data.variant_id];
      if (fact.type === 'OptionTypeDeleted') return [fact.recordId, ...fact.data.option_value_ids];
      if (fact.type === 'OptionValueDeleted') return [fact.data.option_value_id];
      return [fact.recordId];
    },
  },
  areShown: true,
};
