import { customFieldResources } from '@storefold/contracts';
import type { ResponseRecorder } from './response-recorder.ts';

const admin = '/api/v3/admin';

/** The records of the earlier steps. */
interface Records {
  readonly productId: string;
  readonly orderId: string;
  readonly cardId: string;
}

/** Custom fields of one record of each kind. */
export async function customFields(
  recorder: ResponseRecorder,
  { productId, orderId, cardId }: Records,
): Promise<void> {
  const product = await recorder.look(`${admin}/products/${productId}?expand=variants,categories`);
  const { data: types } = await recorder.look(`${admin}/option_types?limit=1`);
  const { data: categories } = await recorder.look(`${admin}/categories?limit=1`);
  const { data: customers } = await recorder.look(`${admin}/customers?limit=1`);
  const order = await recorder.look(`${admin}/orders/${orderId}`);
  const credits = `${admin}/customers/${customers[0].id}/store_credits`;
  const credit = await recorder.post(credits, { amount: '1.00' });
  const records = {
    product: productId,
    variant: product.variants[0].id,
    category: categories[0].id,
    option_type: types[0].id,
    option_value: types[0].option_values[0].id,
    customer: customers[0].id,
    order: orderId,
    line_item: order.items[0].id,
    payment: order.payments[0].id,
    shipment: order.fulfillments[0].id,
    gift_card: cardId,
    store_credit: credit.id,
  };
  for (const [name, id] of Object.entries(records)) {
    const { type, path } = customFieldResources[name as keyof typeof records];
    const field = { resource_type: type, namespace: 'custom', key: 'Maß', field_type: 'number' };
    const definition = await recorder.post(`${admin}/custom_field_definitions`, field);
    const at = `${admin}/${path}/${id}/custom_fields`;
    const given = { custom_field_definition_id: definition.id, value: '12.50' };
    const value = await recorder.post(at, given);
    await recorder.post(at, given);
    await recorder.post(at, { ...given, value: 'viel' });
    await recorder.get(at);
    await recorder.get(`${at}/${value.id}`);
    await recorder.patch(`${at}/${value.id}`, { value: -3 });
    await recorder.delete(`${at}/${value.id}`);
    await recorder.get(`${at}/${value.id}`);
  }
}
