import {
  changeCustomFieldDefinition,
  createCustomFieldDefinition,
  deleteCustomFieldDefinition,
  listCustomFieldDefinitions,
  readCustomFieldDefinition,
} from '@storefold/contracts';
import { type DrivenService, driveService, testStore } from '@storefold/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalog } from '../catalog.ts';

let driven: DrivenService;
let keys = 0;

beforeAll(async () => {
  driven = await driveService(catalog);
});
afterAll(() => driven.dispose());

const wanted = (own: object = {}) => ({
  resource_type: 'Acme::Product',
  namespace: 'Properties',
  key: `Material ${++keys}`,
  field_type: 'short_text',
  ...own,
});

const create = (own: object = {}) => driven.send(createCustomFieldDefinition, { body: wanted(own) });
const change = (id: string, body: object) =>
  driven.send(changeCustomFieldDefinition, { params: { id }, body });

describe('a definition', () => {
  it('has normalised names, a label and a place behind the others of its resource', async () => {
    const first = await create({ key: 'careInstructions', resource_type: 'Variant' });
    const second = await create({ key: 'Origin', label: 'Made in', resource_type: 'Spree::Variant' });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(createCustomFieldDefinition.answer.body?.safeParse(first.body).error).toBeUndefined();
    expect(first.body).toMatchObject({
      namespace: 'properties',
      key: 'care_instructions',
      label: 'Care instructions',
      resource_type: 'Variant',
      display_on: 'both',
      storefront_visible: true,
      searchable: false,
      sortable: false,
      filter_key: 'cf_properties_care_instructions',
      position: 1,
    });
    expect(second.body).toMatchObject({ label: 'Made in', resource_type: 'Spree::Variant', position: 2 });
    const { body } = await driven.send(readCustomFieldDefinition, { params: { id: first.body.id } });
    expect(body).toEqual(first.body);
  });

  it('takes storefront_visible for display_on, which wins', async () => {
    const hidden = await create({ storefront_visible: false });
    expect(hidden.body).toMatchObject({ display_on: 'back_end', storefront_visible: false });
    const shown = await change(hidden.body.id, { storefront_visible: true });
    expect(shown.body).toMatchObject({ display_on: 'both', storefront_visible: true });
    const both = await change(hidden.body.id, { storefront_visible: true, display_on: 'back_end' });
    expect(both.body).toMatchObject({ display_on: 'back_end', storefront_visible: false });
  });

  it.each([
    [{ resource_type: 'Cart' }, { resource_type: ['is not included in the list'] }],
    [{ field_type: 'color' }, { field_type: ['is not included in the list'] }],
    [{ display_on: 'front_end' }, { display_on: ['is not included in the list'] }],
    [{ namespace: ' ' }, { namespace: ["can't be blank"] }],
    [{ namespace: '--' }, { namespace: ['is invalid'] }],
    [{ field_type: 'json', searchable: true }, { searchable: ['is invalid'] }],
    [{ field_type: 'long_text', sortable: true }, { sortable: ['is invalid'] }],
  ])('is refused with %j', async (own, details) => {
    const { status, body } = await create(own);
    expect([status, body.error.code]).toEqual([422, 'validation_error']);
    expect(body.error.details).toEqual(details);
  });

  it('shares its names with no other of its resource and store, also when two are made at once', async () => {
    const twins = await Promise.all([
      create({ key: 'twin' }),
      create({ key: 'Twin' }),
      create({ key: 'TWIN' }),
    ]);
    expect(twins.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 422, 422]);
    const refused = twins.find(({ status }) => status === 422);
    expect(refused?.body.error.details).toEqual({ key: ['has already been taken'] });
    expect((await create({ key: 'twin', resource_type: 'Order' })).status).toBe(201);
    const elsewhere = { caller: { store: { ...testStore, id: 'store_other' } } };
    const other = await driven.send(createCustomFieldDefinition, {
      body: wanted({ key: 'twin' }),
      ...elsewhere,
    });
    expect(other.status).toBe(201);
    const made = twins.find(({ status }) => status === 201)?.body.id;
    const params = { id: made };
    for (const endpoint of [
      readCustomFieldDefinition,
      changeCustomFieldDefinition,
      deleteCustomFieldDefinition,
    ]) {
      expect((await driven.send(endpoint, { params, ...elsewhere })).status).toBe(404);
    }
    expect((await driven.send(deleteCustomFieldDefinition, { params })).status).toBe(204);
    expect((await driven.send(readCustomFieldDefinition, { params })).status).toBe(404);
    expect((await create({ key: 'twin' })).status).toBe(201);
  });

  it('gives its old names away when it gets new ones', async () => {
    const { body } = await create({ key: 'old_name' });
    await create({ key: 'taken_name' });
    const taken = await change(body.id, { key: 'Taken name' });
    expect(taken.body.error.details).toEqual({ key: ['has already been taken'] });
    const renamed = await change(body.id, { key: 'New name' });
    expect(renamed.body.filter_key).toBe('cf_properties_new_name');
    expect((await create({ key: 'old_name' })).status).toBe(201);
  });

  it('is listed by its order, and found by what it is', async () => {
    for (const key of ['b', 'a'])
      await create({ resource_type: 'GiftCard', key, position: key === 'a' ? 1 : 7 });
    const query = 'q[resource_type_eq]=GiftCard&q[label_i_cont]=';
    const { body } = await driven.send(listCustomFieldDefinitions, { query });
    expect(body.data.map(({ key }: { key: string }) => key)).toEqual(['a', 'b']);
    const sorted = await driven.send(listCustomFieldDefinitions, { query: `${query}&sort=-key` });
    expect(sorted.body.data.map(({ key }: { key: string }) => key)).toEqual(['b', 'a']);
  });

  it('is told of', async () => {
    const { body } = await create();
    const { body: changed } = await change(body.id, { label: 'Fabric', searchable: true });
    await driven.send(deleteCustomFieldDefinition, { params: { id: body.id } });
    await expect
      .poll(async () => {
        const events = await driven.published();
        return events
          .filter(({ payload }) => payload.id === body.id)
          .map(({ name, payload }) => [name, payload]);
      })
      .toEqual([
        ['custom_field_definition.created', body],
        ['custom_field_definition.updated', changed],
        ['custom_field_definition.deleted', { ...changed, updated_at: expect.any(String) }],
      ]);
  });
});
