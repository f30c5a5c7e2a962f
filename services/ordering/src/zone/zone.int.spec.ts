import {
  addCartPayment,
  changeCart,
  changeDeliveryMethod,
  changeOrder,
  changeZone,
  completeCart,
  completeOrder,
  countries,
  createCart,
  createOrder,
  createPaymentMethod,
  createZone,
  deleteZone,
  type Endpoint,
  findZone,
  listDeliveryMethods,
  listZones,
  readCart,
  readZone,
  showStorefront,
  storefront,
  zone as zoneShape,
} from '@storefold/contracts';
import { CommandContextFactory } from '@storefold/kernel/command-handling';
import { commandsOn } from '@storefold/kernel/testing';
import type { Caller } from '@storefold/server/http';
import { describe, expect, it } from 'vitest';
import { driveOrdering, sentAddress as inBoston, refusal } from '../driven-ordering.examples.ts';
import { publishedPreferences } from '../payment-gateway/preferences.ts';
import { zone } from './zone.ts';

const shop = driveOrdering();

describe('the name of a zone', () => {
  const members = [{ country_iso: 'DE' }];

  it('is taken once, however many ask for it at once and however it is typed, until it is given up', async () => {
    const made = await Promise.all(
      [' Alps', 'alps', 'ALPS', 'Alps'].map((name) => send(createZone, { name, members })),
    );
    const [zone, ...others] = made.filter(({ status }) => status === 201).map(({ body }) => body);
    expect([others, zone]).toMatchObject([[], { id: expect.any(String) }]);
    for (const { body } of made.filter(({ status }) => status !== 201)) {
      expect(body.error).toMatchObject({ code: 'validation_error', details: { name: taken } });
    }
    const params = { id: zone.id };
    const { body: sea } = await send(createZone, { name: 'Sea', members });
    const named = await send(changeZone, { name: 'Alps' }, { params: { id: sea.id } });
    expect([named.status, named.body.error.details]).toEqual([422, { name: taken }]);
    for (const name of [zone.name, 'ALPS', 'Hills']) {
      expect((await send(changeZone, { name, members }, { params })).status).toBe(200);
    }
    expect((await send(changeZone, { name: 'Alps' }, { params: { id: sea.id } })).status).toBe(200);
    await send(deleteZone, undefined, { params });
    expect((await send(createZone, { name: 'hills', members })).status).toBe(201);
  });

  it('may be had twice by zones that are older than that, which stay as they are, and by no other', async () => {
    const { ports, store } = shop.driven;
    const contexts = new CommandContextFactory(ports.clock, 'spec');
    const details = { name: 'Old', description: null, members: [], metadata: {} };
    const twins = ['zone_old1', 'zone_old2'].map((id) => `${id}_${store.id}`);
    for (const id of twins) {
      const context = contexts.command(ports.random.uuid(), store.id);
      const create = { type: 'Create', storeId: store.id, details } as const;
      await commandsOn(ports).execute(zone, id, create, context);
    }
    await expect.poll(async () => (await send(listZones)).body.data).toHaveLength(2);
    for (const id of twins) {
      const saved = await send(changeZone, { name: 'Old', description: 'Here' }, { params: { id } });
      expect(saved.status).toBe(200);
    }
    const another = await send(createZone, { name: 'old', members });
    expect([another.status, another.body.error.details]).toEqual([422, { name: taken }]);
    await send(changeZone, { name: 'New' }, { params: { id: twins[0] ?? '' } });
    const back = await send(changeZone, { name: 'Old' }, { params: { id: twins[0] ?? '' } });
    expect(back.status).toBe(422);
  });

  const taken = ['has already been taken'];
});

describe('a zone', () => {
  it('is made, listed, read, changed and deleted', async () => {
    const made = await send(createZone, {
      name: 'Here',
      members: [{ country_iso: 'de' }],
      metadata: { a: 1 },
    });
    expect(made.status).toBe(201);
    expect(zoneShape.strict().parse(made.body)).toEqual(made.body);
    const { id } = made.body;
    expect(made.body).toMatchObject({
      id: expect.stringMatching(/^zone_\w{20}$/),
      members: [{ country_iso: 'DE', state_abbr: null }],
      description: null,
      metadata: { a: 1 },
    });
    const params = { id };
    expect((await send(listZones)).body.data).toEqual([made.body]);
    expect((await send(readZone, undefined, { params })).body).toEqual(made.body);
    const members = [{ country_iso: 'US', state_abbr: 'ny' }];
    const changed = await send(changeZone, { members, description: 'There' }, { params });
    expect(changed.body).toMatchObject({
      name: 'Here',
      description: 'There',
      members: [{ country_iso: 'US', state_abbr: 'NY' }],
    });
    expect((await send(deleteZone, undefined, { params })).status).toBe(204);
    expect(refusal(await send(readZone, undefined, { params }))).toEqual([404, 'record_not_found']);
  });

  it('refuses members that nobody knows, none, and more than 500', async () => {
    const refused = async (members: unknown) => {
      const { status, body } = await send(createZone, { name: 'Odd', members });
      return [status, Object.keys(body.error.details)];
    };
    expect(await refused([{ country_iso: 'DE' }, { country_iso: 'XX' }])).toEqual([422, ['members']]);
    expect(await refused([{ country_iso: 'US', state_abbr: 'XX' }])).toEqual([422, ['members']]);
    expect(await refused([])).toEqual([422, ['members']]);
    expect(await refused(Array(501).fill({ country_iso: 'DE' }))).toEqual([422, ['members']]);
  });

  it('that the store ships to is not deleted', async () => {
    const { id } = await made('DE');
    setZone(id);
    const remove = () => send(deleteZone, undefined, { params: { id } });
    expect(refusal(await remove())).toEqual([422, 'resource_invalid']);
    setZone(null);
    expect((await remove()).status).toBe(204);
  });

  it('tells other services its countries, and nobody those of another store', async () => {
    const members = [
      { country_iso: 'US', state_abbr: 'NY' },
      { country_iso: 'US', state_abbr: 'MA' },
      { country_iso: 'DE' },
    ];
    const { id: zone_id } = (await send(createZone, { name: 'Both', members })).body;
    const ask = (store_id: string) => shop.driven.ports.bus.ask(findZone, { store_id, zone_id });
    expect(await ask(shop.neighbours.store.id)).toEqual({ zone: { country_isos: ['US', 'DE'] } });
    expect(await ask('store_other')).toEqual({ zone: null });
  });
});

describe('a store that ships to one zone', () => {
  it("refuses a shipping address outside, of a shopper's cart and a staff's draft", async () => {
    await shipTo('DE');
    const unavailable = [422, { country: ['is not available for checkout'] }];
    const details = ({ status, body }: Awaited<ReturnType<typeof send>>) => [status, body.error?.details];
    expect(details(await send(createCart, { shipping_address: inBoston }))).toEqual(unavailable);
    expect(details(await send(createOrder, { shipping_address: inBoston }))).toEqual(unavailable);
    const { body: cart } = await send(createCart, {});
    const { body: draft } = await send(createOrder, {});
    const ofCart = { params: { id: cart.id }, caller: { cartToken: cart.token } };
    const ofDraft = { params: { id: draft.id } };
    expect(details(await send(changeCart, { shipping_address: inBoston }, ofCart))).toEqual(unavailable);
    expect(details(await send(changeOrder, { shipping_address: inBoston }, ofDraft))).toEqual(unavailable);
    const free = { shipping_address: inBerlin, billing_address: inBoston };
    expect((await send(changeCart, free, ofCart)).status).toBe(200);
    expect((await send(changeOrder, free, ofDraft)).status).toBe(200);
  });

  it('misses another address where the one that stands was inside before', async () => {
    const items = [{ variant_id: 'var_shirt', quantity: 1 }];
    const details = { email: 'ann@example.com', shipping_address: inBoston };
    const { body: cart } = await send(createCart, { items, ...details });
    const { body: draft } = await send(createOrder, { items, ...details });
    await shipTo('DE');
    const ofCart = { params: { id: cart.id }, caller: { cartToken: cart.token } };
    const missing = { step: 'address', field: 'shipping_address' };
    const read = await send(readCart, undefined, ofCart);
    expect(read.body).toMatchObject({ state: 'address', current_step: 'address', completed_steps: ['cart'] });
    expect(read.body.requirements).toMatchObject([missing, { step: 'payment' }]);
    await send(changeCart, { customer_note: 'Ring twice' }, ofCart);
    const { id: payment_method_id } = read.body.payment_methods[0];
    await send(addCartPayment, { payment_method_id }, ofCart);
    const completed = await send(completeCart, undefined, ofCart);
    expect(refusal(completed)).toEqual([422, 'cart_cannot_transition']);
    expect(completed.body.error.details.requirements).toMatchObject([missing]);
    const drafted = await send(completeOrder, { payment_pending: true }, { params: { id: draft.id } });
    expect(refusal(drafted)).toEqual([422, 'cart_cannot_complete']);
    expect(drafted.body.error.details.requirements).toMatchObject([missing]);
  });

  it('ships everywhere where the zone is gone, as before there were zones', async () => {
    setZone('zone_europe');
    expect((await send(createCart, { shipping_address: inBoston })).status).toBe(201);
  });
});

describe('a storefront', () => {
  const shown = async (caller: Partial<Caller> = {}) => {
    const { status, body } = await send(showStorefront, undefined, { caller });
    expect([status, storefront.strict().parse(body)]).toEqual([200, body]);
    return body;
  };

  it('is told what its store is called, where it sells and in which languages and currencies', async () => {
    setZone(null);
    const { supported_currencies, supported_locales } = shop.neighbours.store;
    expect(await shown({ store: { ...shop.neighbours.store, return_days: 14 }, locale: 'de' })).toMatchObject(
      {
        name: shop.neighbours.store.name,
        url: 'https://shop.example',
        logo_url: null,
        return_days: 14,
        supported_currencies,
        supported_locales,
        default_country: { iso: 'US', iso3: 'USA', name: 'Vereinigte Staaten', states_required: true },
      },
    );
  });

  it('is told the countries that its store ships to and a delivery method reaches', async () => {
    setZone(null);
    expect((await shown()).deliverable_country_isos).toHaveLength(countries.length);
    await shipTo('DE');
    expect((await shown()).deliverable_country_isos).toEqual(['DE']);
    const zone_ids = [(await made('FR')).id];
    const { body } = await send(listDeliveryMethods);
    const limit = (zones: string[]) =>
      Promise.all(
        body.data.map(({ id }: { id: string }) =>
          send(changeDeliveryMethod, { zone_ids: zones }, { params: { id } }),
        ),
      );
    await limit(zone_ids);
    expect((await shown()).deliverable_country_isos).toEqual([]);
    setZone(null);
    expect((await shown()).deliverable_country_isos).toEqual(['FR']);
    await limit([]);
  });

  it('is told the ways to pay that shoppers are offered, and nothing of them that is secret', async () => {
    const preferences = { api_key: 'secret_of_the_shop', note: 'For staff' };
    const card = { name: 'Card', type: 'test', preferences };
    const { id } = (await send(createPaymentMethod, card)).body;
    const hidden = (await send(createPaymentMethod, { ...card, display_on: 'back_end' })).body;
    const { payment_methods } = await shown();
    expect(payment_methods).toContainEqual({ id, type: 'test', settings: {} });
    expect(JSON.stringify(payment_methods)).not.toMatch(new RegExp(`${hidden.id}|secret_of|For staff`));
  });
});

describe('preferences that a provider declares as publishable', () => {
  it('are what storefronts are told, and no others', () => {
    const declared = {
      key: { type: 'string', publishable: true },
      color: { type: 'string', default: 'blue', publishable: true },
      secret: { type: 'password' },
      note: { type: 'string' },
    } as const;
    const kept = {
      preferences: { key: 'pk', note: 'n' },
      password_keys: ['secret'],
      passwords: { secret: 's' },
    };
    expect(publishedPreferences(declared, kept)).toEqual({ key: 'pk', color: 'blue' });
  });
});

const inBerlin = {
  firstname: 'Ann',
  address1: 'Hauptstr. 1',
  city: 'Berlin',
  zipcode: '10115',
  country: 'DE',
};

interface About {
  readonly params?: Record<string, string>;
  readonly caller?: Partial<Caller>;
}

/** Callers belong to the store as identity knows it. */
const send = (endpoint: Endpoint, body?: unknown, { params, caller }: About = {}) =>
  shop.send(endpoint, body, {
    caller: { store: shop.neighbours.store, ...caller },
    ...(params && { params }),
  });

const setZone = (checkout_zone_id: string | null) => {
  shop.neighbours.store = { ...shop.neighbours.store, checkout_zone_id };
};

const made = async (country_iso: string) =>
  (await send(createZone, { name: country_iso, members: [{ country_iso }] })).body;

const shipTo = async (country: string) => setZone((await made(country)).id);
