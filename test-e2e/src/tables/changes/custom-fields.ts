import { customFieldResources } from '@storefold/contracts';
import { fieldCarriers } from '../field-carriers.ts';
import { done } from '../shop.ts';
import type { ChangingShop } from './changing-shop.ts';
import { type Changes, definition, type Prepare } from './prepare.ts';

const admin = '/api/v3/admin';

/** For every kind of record, a value that is given, changed and removed. */
export const customFieldChanges: Changes = Object.fromEntries(
  Object.entries(fieldCarriers).flatMap(([name, make]) => {
    const kind = customFieldResources[name as keyof typeof fieldCarriers];
    const prepare = async (shop: ChangingShop) => {
      const own = { ...definition(shop), resource_type: kind.type };
      const { body } = await done(shop.admin.post(`${admin}/custom_field_definitions`, own));
      const path = `${admin}/${kind.path}/${(await make(shop)).id}/custom_fields`;
      return { client: shop.admin, path, body: { custom_field_definition_id: body.id, value: 'first' } };
    };
    const given = async (shop: ChangingShop) => {
      const { client, path, body } = await prepare(shop);
      return { client, path: `${path}/${(await done(client.post(path, body))).body.id}` };
    };
    return [
      [`${name}_custom_fields.create`, prepare],
      [
        `${name}_custom_fields.change`,
        async (shop) => ({ ...(await given(shop)), body: { value: 'second' } }),
      ],
      [`${name}_custom_fields.delete`, given],
    ] satisfies [string, Prepare][];
  }),
);
