import {
  adminStockLocation,
  changeStockLocation,
  createStockLocation,
  deleteStockLocation,
  type Endpoint,
  listStockItems,
  listStockLocations,
  quoteVariants,
  readStockLocation,
} from '@storefold/contracts';
import { type DrivenService, driveService, testStore } from '@storefold/engines/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendProduct } from '../catalog.examples.ts';
import { catalog } from '../catalog.ts';

let driven: DrivenService;
beforeEach(async () => {
  driven = await driveService(catalog);
});
afterEach(() => driven.dispose());

describe('a stock location', () => {
  it('is made, listed, read, changed and deleted', async () => {
    const made = await send(createStockLocation, { name: ' Harbor ', country_iso: 'usa', city: 'Boston' });
    expect(made.status).toBe(201);
    expect(adminStockLocation.strict().parse(made.body)).toEqual(made.body);
    expect(made.body).toMatchObject({
      id: expect.stringMatching(/^sloc_\w{20}$/),
      name: 'Harbor',
      country_iso: 'US',
      city: 'Boston',
      address1: null,
      phone: null,
      active: true,
      default: false,
    });
    expect((await send(readStockLocation, undefined, made.body.id)).body).toEqual(made.body);
    const twin = await send(createStockLocation, { name: 'HARBOR' });
    expect([twin.status, twin.body.error.details]).toEqual([422, { name: ['has already been taken'] }]);
    const listed = await driven.send(listStockLocations, { query: 'q[name_eq]=harbor' });
    expect(listed.body.data).toEqual([made.body]);
    const changed = await send(changeStockLocation, { city: '', active: false }, made.body.id);
    expect(changed.body).toMatchObject({ name: 'Harbor', city: null, active: false, country_iso: 'US' });
    expect((await send(deleteStockLocation, undefined, made.body.id)).status).toBe(204);
    expect((await send(readStockLocation, undefined, made.body.id)).status).toBe(404);
    expect((await send(deleteStockLocation, undefined, made.body.id)).status).toBe(404);
    const unknown = await send(createStockLocation, { name: 'Atlantis', country_iso: 'XX' });
    expect(Object.keys(unknown.body.error.details)).toEqual(['country_iso']);
  });

  it('is there from the first start, and one is the default', async () => {
    const [first, ...others] = (await send(listStockLocations)).body.data;
    expect(others).toEqual([]);
    expect(first).toMatchObject({ name: 'Default', default: true, active: true });
    expect((await send(listStockLocations)).body.data).toEqual([first]);

    const removed = await send(deleteStockLocation, undefined, first.id);
    expect([removed.status, removed.body.error.code]).toEqual([422, 'resource_invalid']);
    const given = await send(changeStockLocation, { default: false }, first.id);
    expect(given.status).toBe(422);
    expect(given.body.error.details).toEqual({ default: [expect.stringContaining('another one')] });

    const { body: harbor } = await send(createStockLocation, { name: 'Harbor', default: true });
    expect(harbor.default).toBe(true);
    expect((await send(readStockLocation, undefined, first.id)).body.default).toBe(false);
    expect((await send(changeStockLocation, { default: true }, first.id)).body.default).toBe(true);
    const ofStore = (await send(listStockLocations)).body.data;
    expect(ofStore.filter((each: { default: boolean }) => each.default)).toMatchObject([{ id: first.id }]);
    expect((await send(deleteStockLocation, undefined, harbor.id)).status).toBe(204);
  });

  it('that is the default is active', async () => {
    const [first] = (await send(listStockLocations)).body.data;
    const refused = await send(changeStockLocation, { active: false, city: 'Boston' }, first.id);
    expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([422, ['active']]);
    const closed = { name: 'Harbor', active: false };
    expect((await send(createStockLocation, { ...closed, default: true })).status).toBe(422);
    const { body: harbor } = await send(createStockLocation, closed);
    expect((await send(changeStockLocation, { default: true }, harbor.id)).status).toBe(422);
    expect((await send(readStockLocation, undefined, first.id)).body).toEqual(first);
    const opened = await send(changeStockLocation, { active: true, default: true }, harbor.id);
    expect(opened.body).toMatchObject({ active: true, default: true });
    expect((await send(changeStockLocation, { active: false }, first.id)).status).toBe(200);
  });

  it('is told to carts once it is another than the first was, and by each stock item', async () => {
    const { default_variant_id: variantId } = await sendProduct(driven, { name: 'Lamp' });
    const told = async () => {
      const asked = { store_id: testStore.id, currency: 'USD', variant_ids: [variantId] };
      const { variants } = await driven.ports.bus.ask(quoteVariants, asked);
      const { body } = await send(listStockItems);
      return [variants[0]?.stock_location, body.data[0].stock_location_id] as const;
    };
    const [untold, firstId] = await told();
    expect(untold).toBeUndefined();
    const [first] = (await send(listStockLocations)).body.data;
    expect(first.id).toBe(firstId);
    expect(await told()).toEqual([undefined, firstId]);

    await send(changeStockLocation, { city: 'Boston', country_iso: 'US', state_name: 'MA' }, firstId);
    const [shown] = await told();
    expect(shown).toEqual({
      id: firstId,
      name: 'Default',
      address1: null,
      city: 'Boston',
      zipcode: null,
      country_iso: 'US',
      country_name: 'United States',
      state_abbr: null,
      state_text: 'MA',
    });
    const { body: harbor } = await send(createStockLocation, { name: 'Harbor', default: true });
    const [other, otherId] = await told();
    expect([other?.name, other?.id, otherId]).toEqual(['Harbor', harbor.id, harbor.id]);
  });
});

const send = (endpoint: Endpoint, body?: object, id?: string) =>
  driven.send(endpoint, { ...(body && { body }), ...(id && { params: { id } }) });
