import type { Taggable } from '@storefold/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../harness/client.ts';
import { type FreshStore, startFreshStore } from '../harness/fresh-store.ts';
import { done, Shop } from './shop.ts';
import { effects, settings } from './store-settings.ts';

const admin = '/api/v3/admin';

interface Tagged {
  /** The types that name the kind of record. */
  readonly types: readonly string[];
  readonly scope: string;
  readonly path: string;
  /** A filter of the records' own list by a part of a tag. */
  readonly filter: string;
  readonly make: (shop: Shop) => Promise<string>;
}

const kinds: Readonly<Record<Taggable, Tagged>> = {
  product: {
    types: ['Product', 'Acme::Product'],
    scope: 'read_products',
    path: `${admin}/products`,
    filter: 'q[tags_name_cont]',
    make: async (shop) => (await shop.product()).id,
  },
  order: {
    types: ['Order', 'Acme::Order'],
    scope: 'read_orders',
    path: `${admin}/orders`,
    filter: 'q[tags_cont]',
    make: async (shop) => (await shop.order((await shop.product()).default_variant_id)).order.id,
  },
  customer: {
    types: ['User', 'Customer', 'Acme::User'],
    scope: 'read_customers',
    path: `${admin}/customers`,
    filter: 'q[tags_cont]',
    make: async (shop) =>
      (await done(shop.admin.post(`${admin}/customers`, { email: shop.email() }))).body.id,
  },
};
const names = Object.keys(kinds) as Taggable[];

describe('what the forms of staff offer', () => {
  let process: FreshStore;
  let shop: Shop;
  const ids = new Map<Taggable, readonly string[]>();

  beforeAll(async () => {
    process = await startFreshStore('none');
    shop = new Shop(process);
    for (const name of names) {
      const { make, path } = kinds[name];
      const first = await make(shop);
      const second = await make(shop);
      await done(shop.admin.patch(`${path}/${first}`, { tags: ['VIP 100%', name, 'both'] }));
      await done(shop.admin.patch(`${path}/${second}`, { tags: ['both', 'both'] }));
      ids.set(name, [first, second]);
    }
  });
  afterAll(() => process?.stop(), 60_000);

  const listed = async (query: string, client: Client = shop.admin) =>
    (await done(client.get(`${admin}/tags?${query}`))).body;

  const keyWith = async (scopes: readonly string[]) => {
    const key = { name: shop.name('key'), key_type: 'secret', scopes };
    const { plaintext_token } = (await done(shop.admin.post(`${admin}/api_keys`, key))).body;
    return shop.admin.with({ key: plaintext_token });
  };

  it.each(names)('tags of a %s are listed by name, each with its number of records', async (name) => {
    for (const type of kinds[name].types) {
      const { data, meta } = await listed(`taggable_type=${type}`);
      expect(data).toEqual([
        { name: 'VIP 100%', count: 1 },
        { name: 'both', count: 2 },
        { name, count: 1 },
      ]);
      expect(meta).toMatchObject({ count: 3, pages: 1 });
    }
  });

  it.each(names)('tags of a %s are found by a part of them, in any case and literally', async (name) => {
    const [type] = kinds[name].types;
    const found = async (q: string) =>
      (await listed(`taggable_type=${type}&q=${encodeURIComponent(q)}`)).data.map(
        (tag: { name: string }) => tag.name,
      );
    expect(await found('vip')).toEqual(['VIP 100%']);
    expect(await found('0%')).toEqual(['VIP 100%']);
    expect(await found('V%')).toEqual([]);
    expect(await found('.*')).toEqual([]);
    expect((await listed(`taggable_type=${type}&limit=1&page=2`)).data).toEqual([{ name: 'both', count: 2 }]);
  });

  it.each(names)('tags of a %s find it in its own list', async (name) => {
    const { path, filter } = kinds[name];
    const found = async (part: string) =>
      (await done(shop.admin.get(`${path}?${filter}=${encodeURIComponent(part)}`))).body.data.map(
        ({ id }: { id: string }) => id,
      );
    const [first, second] = ids.get(name) ?? [];
    expect(await found('VIP 100%')).toEqual([first]);
    expect(new Set(await found('bot'))).toEqual(new Set([first, second]));
    expect(await found('%')).toEqual([first]);
  });

  it.each(names)('tags of a %s need the scope that reads it', async (name) => {
    const { types, scope } = kinds[name];
    const others = names.map((each) => kinds[each].scope).filter((each) => each !== scope);
    const refused = await (await keyWith(others)).get(`${admin}/tags?taggable_type=${types[0]}`);
    expect([refused.status, refused.body.error.code]).toEqual([403, 'access_denied']);
    expect(refused.body.error.details).toEqual({ required_scope: scope });
    expect((await listed(`taggable_type=${types[0]}`, await keyWith([scope]))).meta.count).toBe(3);
  });

  it('tags are of no other kind of record', async () => {
    for (const query of ['', '?taggable_type=', '?taggable_type=Variant', '?taggable_type=__proto__']) {
      const { status, body } = await shop.admin.get(`${admin}/tags${query}`);
      expect([status, body.error.code]).toEqual([422, 'invalid_taggable_type']);
    }
  });

  it('tags go with their records', async () => {
    const [, id] = ids.get('customer') ?? [];
    await done(shop.admin.delete(`${admin}/customers/${id}`));
    const { data } = await listed('taggable_type=User&q=both');
    expect(data).toEqual([{ name: 'both', count: 1 }]);
  });

  it('option lists have the units of the store, and need no scope', async () => {
    const narrow = await keyWith(['read_webhooks']);
    const shown = async () => (await done(narrow.get(`${admin}/option_lists`))).body;
    const common = {
      unit_systems: ['metric', 'imperial'],
      display_on_options: ['both', 'back_end', 'front_end'],
      allowed_file_types_for_upload: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
      preference_field_types: ['integer', 'decimal', 'boolean', 'string', 'password', 'text'],
    };
    const metric = { weight_units: ['kg', 'g'], dimension_units: ['cm', 'mm'] };
    const imperial = { weight_units: ['lb', 'oz'], dimension_units: ['in', 'ft'] };
    for (const [unit_system, units] of Object.entries({ metric, imperial })) {
      await done(shop.admin.patch(`${admin}/store`, { unit_system }));
      await expect.poll(shown).toEqual({ ...units, ...common });
    }
  });

  it.each(settings)('the setting %s of the store is changed, and what follows from it', async (name) => {
    const { from, to, seen, turns } = effects[name];
    const { body: before } = await done(shop.admin.get(`${admin}/store`));
    const change = (value: unknown) => done(shop.admin.patch(`${admin}/store`, { [name]: value }));
    if (from !== undefined) await change(from);
    await expect.poll(() => seen(shop)).toEqual(turns[0]);
    await change(typeof to === 'function' ? await to(shop) : to);
    await expect.poll(() => seen(shop)).toEqual(turns[1]);
    await done(shop.admin.patch(`${admin}/store`, whatHas(before)));
  });

  const whatHas = (body: Record<string, unknown>) =>
    Object.fromEntries(settings.map((name) => [name, body[name]]));
});
