import {
  adminDeliveryMethod,
  deliveryMethodChange,
  deliveryMethodInput,
} from '../../shapes/ordering/delivery-method.ts';
import { chapter } from '../chapter.ts';
import { crudEndpoints } from '../crud.ts';

export const deliveryMethods = crudEndpoints({
  noun: 'delivery_methods',
  service: 'ordering',
  scope: 'settings',
  shape: adminDeliveryMethod,
  input: deliveryMethodInput,
  change: deliveryMethodChange,
  filters: { text: ['name', 'code'], boolean: ['active'], timestamp: ['created_at', 'updated_at'] },
  sorts: ['name', 'position', 'created_at', 'updated_at'],
  summaries: {
    list: 'Lists the ways of delivery.',
    create: 'Offers another way of delivery.',
    read: 'Shows one way of delivery.',
    change: 'Changes a way of delivery.',
    delete: 'Takes a way of delivery off the list; orders keep theirs.',
  },
});

export const {
  list: listDeliveryMethods,
  create: createDeliveryMethod,
  read: readDeliveryMethod,
  change: changeDeliveryMethod,
  delete: deleteDeliveryMethod,
} = deliveryMethods;

chapter({
  name: 'Delivery methods',
  about: 'The ways of delivery, and their prices.',
  position: 260,
  groups: ['delivery_methods'],
});
