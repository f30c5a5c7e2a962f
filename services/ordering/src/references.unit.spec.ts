import { expect, it } from 'vitest';
import { deliveryMethodView } from './delivery-method/delivery-method.ts';
import { paymentMethodView } from './payment-method/payment-method.ts';
import { taxCategoryReferences } from './tax/tax-category-upkeep.service.ts';
import { taxRateView } from './tax/tax-rate.ts';
import { zoneReferences } from './zone/zone-upkeep.service.ts';

const kept = [deliveryMethodView, paymentMethodView, taxRateView].flatMap(({ collections }) => collections);
const naming = (field: RegExp): [string, string][] =>
  kept.flatMap(({ name, fields }) =>
    Object.keys(fields)
      .filter((each) => field.test(each))
      .map((each): [string, string] => [name, each]),
  );

it.each([
  ['zone', /^zone_ids?$/, zoneReferences],
  ['tax category', /^tax_category_ids?$/, taxCategoryReferences],
])(
  'a %s is not deleted while any record names it: all that have such a field are asked',
  (_, field, references) => {
    expect(new Set(references)).toEqual(new Set(naming(field)));
  },
);
