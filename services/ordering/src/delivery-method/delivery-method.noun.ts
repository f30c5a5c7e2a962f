import { defineNoun } from '@storefold/server/runtime';
import { deliveryMethodDictionary } from './delivery-method.dictionary.ts';
import { DeliveryMethodEndpoints } from './delivery-method.endpoints.ts';
import { deliveryMethodView } from './delivery-method.ts';
import { DeliveryMethodUpkeep } from './delivery-method-upkeep.service.ts';
import { FirstDeliveryMethods } from './first-delivery-methods.ts';

export const deliveryMethodNoun = defineNoun({
  facts: [deliveryMethodDictionary],
  endpoints: [DeliveryMethodEndpoints],
  providers: [DeliveryMethodUpkeep, FirstDeliveryMethods],
  projections: [deliveryMethodView],
});
