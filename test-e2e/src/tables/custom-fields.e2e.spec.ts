import {
  allEndpoints,
  type CustomFieldResourceName,
  customFieldEndpointsOf,
  customFieldResources,
} from '@storefold/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshStore, startFreshStore } from '../harness/fresh-store.ts';
import type { LooseJson } from '../harness/loose-json.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../harness/webhook-receiver.ts';
import { type FieldCarrier, fieldCarriers } from './field-carriers.ts';
import { done, Shop } from './shop.ts';

const admin = '/api/v3/admin';
const patience = { timeout: 40_000, interval: 20 };

const names = Object.keys(customFieldResources) as CustomFieldResourceName[];
/** The lists of staff whose records have custom fields. */
const staffLists = allEndpoints.flatMap(({ name, path, access, customFields }) =>
  customFields && access.api === 'admin' ? [{ name, path, kind: customFields }] : [],
);
/** Headers that differ from answer to answer. */
const ofOneAnswer = new Set(['date', 'x-request-id', 'x-ratelimit-remaining']);
const removable = names.filter((name) => !['order', 'line_item', 'payment', 'shipment'].includes(name));

describe('a custom field', () => {
  let process: FreshStore;
  let receiver: WebhookReceiver;
  let shop: Shop;
  const carriers = new Map<CustomFieldResourceName, FieldCarrier>();

  beforeAll(async () => {
    process = await startFreshStore('none');
    receiver = await startWebhookReceiver();
    shop = new Shop(process);
    const subscription = { url: receiver.url, subscriptions: ['custom_field.*'] };
    await done(shop.admin.post(`${admin}/webhook_endpoints`, subscription));
    for (const name of names) carriers.set(name, await fieldCarriers[name](shop));
  });
  afterAll(async () => {
    await process?.stop();
    await receiver?.close();
  });

  it('is for every kind of record of the contracts', () => {
    expect([...carriers.keys()]).toEqual(names);
    expect(Object.keys(customFieldEndpointsOf)).toEqual(names);
  });

  const carrierOf = (name: CustomFieldResourceName): FieldCarrier => {
    const carrier = carriers.get(name);
    if (!carrier) throw new Error(`there is no ${name}`);
    return carrier;
  };

  const fieldsOf = (name: CustomFieldResourceName) =>
    `${admin}/${customFieldResources[name].path}/${carrierOf(name).id}/custom_fields`;

  const definitionOf = async (name: CustomFieldResourceName, more: object = {}): Promise<LooseJson> => {
    const definition = {
      resource_type: `Acme::${customFieldResources[name].type}`,
      namespace: 'custom',
      key: shop.name('key'),
      field_type: 'short_text',
      ...more,
    };
    return (await done(shop.admin.post(`${admin}/custom_field_definitions`, definition))).body;
  };

  const give = async (name: CustomFieldResourceName, definition: LooseJson, value: unknown) =>
    (await done(shop.admin.post(fieldsOf(name), { custom_field_definition_id: definition.id, value }))).body;

  /** The custom fields of a record as one API shows them. */
  const expanded = async (name: CustomFieldResourceName, api: 'admin' | 'store'): Promise<LooseJson[]> => {
    const { client, path, within } = carrierOf(name)[api];
    return within((await done(client.get(path))).body).custom_fields;
  };

  const eventsOf = (fieldId: string): string[] =>
    receiver.received.filter(({ body }) => body.data.id === fieldId).map(({ body }) => body.name);

  it.each(names)('of a %s is given, shown in both APIs, changed, removed and told of', async (name) => {
    const definition = await definitionOf(name, { label: 'Note' });
    const field = await give(name, definition, 'first');
    const shown = {
      id: expect.stringMatching(/^cf_/),
      label: 'Note',
      key: `custom.${definition.key}`,
      field_type: 'short_text',
      type: 'short_text',
      value: 'first',
    };
    const forStaff = {
      ...shown,
      storefront_visible: true,
      translations: {},
      custom_field_definition_id: definition.id,
      created_at: expect.any(String),
      updated_at: field.created_at,
    };
    expect(field).toEqual(forStaff);
    const again = { custom_field_definition_id: definition.id, value: 'again' };
    const refused = await shop.admin.post(fieldsOf(name), again);
    expect(refused.body.error.details).toEqual({ custom_field_definition_id: ['has already been taken'] });
    expect(await expanded(name, 'admin')).toEqual([field]);
    expect(await expanded(name, 'store')).toEqual([shown]);

    const path = `${fieldsOf(name)}/${field.id}`;
    const { body: changed } = await done(shop.admin.patch(path, { value: 'second' }));
    expect(changed).toEqual({ ...field, value: 'second', updated_at: expect.any(String) });
    expect(changed.updated_at >= field.updated_at).toBe(true);
    expect((await done(shop.admin.get(path))).body).toEqual(changed);
    expect((await done(shop.admin.get(fieldsOf(name)))).body.data).toEqual([changed]);
    expect(await expanded(name, 'store')).toEqual([{ ...shown, value: 'second' }]);

    await done(shop.admin.delete(path));
    expect(await expanded(name, 'admin')).toEqual([]);
    expect((await shop.admin.get(path)).status).toBe(404);
    await expect
      .poll(() => eventsOf(field.id), patience)
      .toEqual(['custom_field.created', 'custom_field.updated', 'custom_field.deleted']);
  });

  it.each(names)('of a %s that is for staff is in no answer of the Store API', async (name) => {
    const hidden = await definitionOf(name, { storefront_visible: false, searchable: true });
    const visible = await definitionOf(name);
    const field = await give(name, hidden, 'secret');
    const other = await give(name, visible, 'open');
    expect((await expanded(name, 'admin')).map(({ id }) => id)).toEqual([field.id, other.id]);
    expect((await expanded(name, 'store')).map(({ id }) => id)).toEqual([other.id]);
    const path = `${admin}/custom_field_definitions/${hidden.id}`;
    await done(shop.admin.patch(path, { storefront_visible: true, position: 999 }));
    const ids = async () => (await expanded(name, 'store')).map(({ id }) => id);
    await expect.poll(ids, patience).toEqual([other.id, field.id]);
    for (const each of [hidden, visible]) {
      await done(shop.admin.delete(`${admin}/custom_field_definitions/${each.id}`));
    }
    for (const each of [field, other]) {
      await expect.poll(() => eventsOf(each.id), patience).toContain('custom_field.deleted');
    }
    expect(await expanded(name, 'admin')).toEqual([]);
  });

  it.each(names)('of a %s takes only what fits a definition of its own kind', async (name) => {
    const number = await definitionOf(name, { field_type: 'number' });
    const other = await definitionOf(name === 'product' ? 'variant' : 'product');
    const post = async (body: object) => (await shop.admin.post(fieldsOf(name), body)).body.error?.details;
    expect(await post({ custom_field_definition_id: number.id, value: 'x' })).toEqual({
      value: ['is not a number'],
    });
    expect(await post({ custom_field_definition_id: number.id })).toEqual({ value: ["can't be blank"] });
    expect(await post({ custom_field_definition_id: other.id, value: '1' })).toEqual({
      custom_field_definition_id: ['is invalid'],
    });
    const { value } = await give(name, number, '12345678901234567890.10');
    expect(value).toBe('12345678901234567890.10');
    const path = `${admin}/custom_field_definitions/${number.id}`;
    const changed = async () => (await shop.admin.patch(path, { field_type: 'json' })).body.error?.code;
    expect(await changed()).toBe('resource_invalid');
  });

  it.each(staffLists)('filters and sorts $name for staff', async ({ path, kind: name }) => {
    const definition = await definitionOf(name, { field_type: 'number', sortable: true });
    const { id, within = {} } = carrierOf(name);
    const at = path.replaceAll(/:(\w+)/g, (_, part: string) => within[part] ?? '');
    const filter = `cf_custom_${definition.key}`;
    const idsOf = async (query: string): Promise<string[]> => {
      const { body } = await done(shop.admin.get(`${at}?${query}`));
      return body.data.map((record: LooseJson) => record.id);
    };
    const all = await idsOf('');
    expect(all).toContain(id);
    const given = await give(name, definition, '9007199254740993.50');
    const found = (query: string) => expect.poll(() => idsOf(query), patience);
    await found(`q[${filter}_eq]=9007199254740993.5`).toEqual([id]);
    await found(`q[${filter}_gt]=9007199254740992.5&q[${filter}_lt]=9007199254740994`).toEqual([id]);
    await found(`q[${filter}_gt]=9007199254740993.5`).toEqual([]);
    await found(`q[${filter}_blank]=true`).toEqual(all.filter((each) => each !== id));
    for (const sort of [filter, `-${filter}`]) expect((await idsOf(`sort=${sort}`))[0]).toBe(id);
    await done(shop.admin.patch(`${fieldsOf(name)}/${given.id}`, { value: '-1' }));
    await found(`q[${filter}_lt]=0`).toEqual([id]);
    await done(shop.admin.delete(`${fieldsOf(name)}/${given.id}`));
    await found(`q[${filter}_present]=true`).toEqual([]);
  });

  it('of a product that is for staff is to shoppers as one that there is not, whatever they ask', async () => {
    const flags = { storefront_visible: false, searchable: true, sortable: true };
    const { key } = await definitionOf('product', flags).then(async (definition) => {
      await give('product', definition, 'Quicksilver');
      return definition;
    });
    const absent = `${key.slice(0, -1)}q`;
    const answerTo = async (path: string, name: string) => {
      const answer = await shop.storefront.get(
        `/api/v3/store/${path.replaceAll('KEY', `cf_custom_${name}`)}`,
      );
      const headers = [...answer.headers].filter(([header]) => !ofOneAnswer.has(header));
      const told = JSON.stringify({ headers, body: answer.body }).replaceAll(name, 'KEY');
      return { status: answer.status, told: JSON.parse(told), body: answer.body };
    };
    for (const list of ['products', 'products/filters']) {
      for (const asked of [
        'q[KEY_eq]=Quicksilver',
        'q[KEY_blank]=1',
        'sort=-KEY',
        'q[KEY_gt]=1',
        'q[KEY]=1',
      ]) {
        const [hidden, unknown] = [
          await answerTo(`${list}?${asked}`, key),
          await answerTo(`${list}?${asked}`, absent),
        ];
        expect(hidden).toEqual(unknown);
        expect(hidden.told.headers.map(([header]: string[]) => header)).toContain('etag');
      }
      const { body } = await answerTo(`${list}?search=quicksilver`, key);
      expect(body).toEqual((await answerTo(`${list}?search=xilverquick`, key)).body);
    }
    const forStaff = `${admin}/products?q[cf_custom_${key}_i_cont]=silver&search=quicksilver`;
    expect((await done(shop.admin.get(forStaff))).body.meta.count).toBe(1);
  });

  it('of a product that is for staff changes no answer to shoppers, its ETag included', async () => {
    const { id, slug, name } = await shop.product();
    const answers = async () => {
      const paths = [
        `products/${slug}?expand=custom_fields`,
        `products?q[name_eq]=${name}`,
        'products/filters',
      ];
      const sent = paths.map((path) => shop.storefront.get(`/api/v3/store/${path}`));
      return (await Promise.all(sent)).map(({ body, headers }) => ({ body, etag: headers.get('etag') }));
    };
    const before = await answers();
    const flags = { storefront_visible: false, searchable: true, sortable: true };
    const definition = await definitionOf('product', flags);
    const value = { custom_field_definition_id: definition.id, value: 'Quicklime' };
    await done(shop.admin.post(`${admin}/products/${id}/custom_fields`, value));
    const forStaff = `${admin}/products?q[cf_custom_${definition.key}_eq]=Quicklime`;
    expect((await done(shop.admin.get(forStaff))).body.meta.count).toBe(1);
    expect(await answers()).toEqual(before);
  });

  it.each(names)('is of no %s that does not exist', async (name) => {
    const { path, notFound } = customFieldResources[name];
    const nobody = `${admin}/${path}/nobody/custom_fields`;
    const { status, body } = await shop.admin.get(nobody);
    expect([status, body.error.code]).toEqual([404, notFound]);
  });

  it.each(removable)('of a %s goes with it', async (name) => {
    const definition = await definitionOf(name);
    const { id } = await give(name, definition, 'last');
    const list = fieldsOf(name);
    await carrierOf(name).remove?.();
    expect((await shop.admin.get(list)).status).toBe(404);
    await expect.poll(() => eventsOf(id), patience).toContain('custom_field.deleted');
    const path = `${admin}/custom_field_definitions/${definition.id}`;
    const retyped = async () => (await shop.admin.patch(path, { field_type: 'json' })).status;
    await expect.poll(retyped, patience).toBe(200);
  });

  it('of what is gone with the record around it is gone too: variants, option values, carts', async () => {
    const give = async (name: CustomFieldResourceName, recordId: string): Promise<string> => {
      const given = { custom_field_definition_id: (await definitionOf(name)).id, value: 'last' };
      const path = `${admin}/${customFieldResources[name].path}/${recordId}/custom_fields`;
      return (await done(shop.admin.post(path, given))).body.id;
    };
    const product = await shop.product();
    const values = { name: shop.name('fabric'), option_values: [{ name: 'linen' }] };
    const { body: type } = await done(shop.admin.post(`${admin}/option_types`, values));
    const { body: cart } = await done(shop.storefront.post('/api/v3/store/carts', {}));
    const ids = [
      await give('variant', product.default_variant_id),
      await give('option_value', type.option_values[0].id),
      await give('order', cart.id.replace('cart_', 'or_')),
    ];
    await done(shop.admin.delete(`${admin}/products/${product.id}`));
    await done(shop.admin.delete(`${admin}/option_types/${type.id}`));
    await done(shop.storefront.with({ cartToken: cart.token }).delete(`/api/v3/store/carts/${cart.id}`));
    for (const id of ids) {
      await expect
        .poll(() => eventsOf(id), patience)
        .toEqual(['custom_field.created', 'custom_field.deleted']);
    }
  });

  it('of a product comes with it when it is made and changed', async () => {
    const [first, second] = [await definitionOf('product'), await definitionOf('product')];
    const custom_fields = [
      { custom_field_definition_id: second.id, value: 'two' },
      { custom_field_definition_id: first.id, value: 'one' },
    ];
    const at = `${admin}/products`;
    const { body } = await done(
      shop.admin.post(`${at}?expand=custom_fields`, { name: 'Mug', custom_fields }),
    );
    const valuesIn = (product: LooseJson) => product.custom_fields.map(({ value }: LooseJson) => value);
    expect(valuesIn(body)).toEqual(['one', 'two']);
    const changes = [
      { custom_field_definition_id: first.id, value: null },
      { custom_field_definition_id: second.id, value: 'three' },
    ];
    const { body: after } = await done(
      shop.admin.patch(`${at}/${body.id}?expand=custom_fields`, { custom_fields: changes }),
    );
    expect(valuesIn(after)).toEqual(['three']);
    const bad = [{ custom_field_definition_id: first.id, value: 5 }];
    const refused = await shop.admin.post(at, { name: 'Never made', custom_fields: bad });
    expect(refused.body.error.details).toEqual({ 'custom_fields.0.value': ['is invalid'] });
    expect((await done(shop.admin.get(`${at}?q[name_eq]=Never made`))).body.data).toEqual([]);
  });
});
