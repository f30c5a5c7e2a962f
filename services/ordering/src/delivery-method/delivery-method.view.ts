import type { CollectionName } from '@storefold/kernel/ports';
import { methodView } from '../store-method.view.ts';
import { deliveryMethod } from './delivery-method.decider.ts';
import type { DeliveryMethod } from './delivery-method.ts';

type DeliveryMethodDocument = DeliveryMethod & { readonly id: string };

export const DELIVERY_METHODS: CollectionName<DeliveryMethodDocument> = 'delivery_methods';
export const deliveryMethodView = methodView(DELIVERY_METHODS, deliveryMethod, 'code');
