import {
  changeCategory,
  changeOptionType,
  changeProduct,
  cloneProduct,
  createCategory,
  createCustomFieldDefinition,
  createProduct,
  customFieldEndpoints,
  customFieldResources,
  deleteProduct,
  listCategories,
  listProducts,
  readAdminCategory,
  readAdminProduct,
  readCategory,
  readOptionType,
  readProduct,
  readProductFilters,
} from '@storefold/contracts';
import { type DrivenService, driveService, testStore } from '@storefold/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendCategory, sendProduct } from './catalog.examples.ts';
import { catalog } from './catalog.ts';

/** A shop in English that sells in German and French too. */
let driven: DrivenService;
let clothes: string;
let shirts: string;
let shirt: string;

type Texts = Readonly<Record<string, { readonly name?: string }>>;

const german = { locale: 'de', isLocaleAsked: true };
const austrian = { locale: 'de-AT', isLocaleAsked: true };

beforeAll(async () => {
  driven = await driveService(catalog, {
    store: { supported_locales: ['en', 'de', 'de-AT', 'fr', 'pt-BR'] },
  });
  clothes = (await sendCategory(driven, { name: 'Clothes' })).id;
  const made = await driven.send(createCategory, {
    body: {
      name: 'Shirts',
      parent_id: clothes,
      translations: { de: { name: 'Hemden', permalink: 'Hemden & mehr' } },
    },
  });
  expect(made.body.translations).toEqual({ de: { name: 'Hemden', permalink: 'hemden-mehr' } });
  shirts = made.body.id;
  const { id } = await sendProduct(driven, {
    name: 'Linen Shirt',
    description: 'Cool in summer',
    category_ids: [shirts],
    variants: [
      {
        sku: 'L-1',
        prices: [{ currency: 'USD', amount: '10.00' }],
        stock_items: [{ count_on_hand: 5 }],
        options: [{ name: 'Color', value: 'Red' }],
      },
    ],
    translations: {
      de: { name: 'Leinenhemd', slug: 'Leinenhemd', description: '<p>Kühl im Sommer</p>' },
      fr: { name: 'Chemise en lin' },
      'pt-BR': { name: 'Camisa de linho' },
    },
  });
  shirt = id;
  await sendProduct(driven, { name: 'Armchair' });
});
afterAll(() => driven.dispose());

const change = (id: string, translations: unknown) =>
  driven.send(changeProduct, { params: { id }, body: { translations } });
const read = async (idOrSlug: string, caller = {}, query = '') => {
  const { body } = await driven.send(readProduct, { params: { id_or_slug: idOrSlug }, caller, query });
  return body;
};
const names = async (query: string, caller = {}): Promise<string[]> =>
  (await driven.send(listProducts, { query, caller })).body.data.map(({ name }: { name: string }) => name);

describe('a product in other languages', () => {
  it('is answered in the language of the request, with the texts of the store behind', async () => {
    const [own, inGerman, inFrench] = [
      await read(shirt),
      await read(shirt, german),
      await read(shirt, { locale: 'fr', isLocaleAsked: true }),
    ];
    expect([own.name, own.slug]).toEqual(['Linen Shirt', 'linen-shirt']);
    expect(inGerman).toEqual({
      ...own,
      name: 'Leinenhemd',
      slug: 'leinenhemd',
      description: 'Kühl im Sommer',
      description_html: '<p>Kühl im Sommer</p>',
      price: inGerman.price,
      price_range: { ...own.price_range, display_min: '10,00 $', display_max: '10,00 $' },
    });
    expect(inFrench).toMatchObject({ name: 'Chemise en lin', description: 'Cool in summer', slug: own.slug });
    expect(await names('', german)).toEqual(['Leinenhemd', 'Armchair']);
    // A form of a language has the texts of that, and a customer's own language is theirs.
    expect((await read(shirt, austrian)).name).toBe('Leinenhemd');
    expect(inGerman).not.toHaveProperty('translations');
  });

  it('is answered in the words of the store before those of a language that its own is a form of', async () => {
    const store = { ...testStore, default_locale: 'de-AT', supported_locales: ['de-AT', 'de'] };
    const own = { store, locale: 'de-AT' };
    const ofGermany = { store, locale: 'de', isLocaleAsked: true };
    expect([(await read(shirt, own)).name, (await read(shirt, ofGermany)).name]).toEqual([
      'Linen Shirt',
      'Leinenhemd',
    ]);
    expect(await read('linen-shirt', own, 'expand=variants,categories')).toMatchObject({
      slug: 'linen-shirt',
      categories: [{ name: 'Shirts', permalink: 'clothes/shirts' }],
    });
    expect(await names('q[search]=linen&sort=name', own)).toEqual(['Linen Shirt']);
    expect(await names('q[search]=leinen', own)).toEqual([]);
  });

  it('shows all languages to staff and in events', async () => {
    const { body } = await driven.send(readAdminProduct, { params: { id: shirt }, caller: german });
    expect(body).toMatchObject({
      name: 'Linen Shirt',
      translations: {
        de: { name: 'Leinenhemd', slug: 'leinenhemd', description: '<p>Kühl im Sommer</p>' },
        fr: { name: 'Chemise en lin' },
        'pt-BR': { name: 'Camisa de linho' },
      },
    });
    const told = async () =>
      (await driven.published())
        .filter(({ payload }) => payload.id === shirt)
        .map(({ name, payload }) => [name, payload.name, (payload.translations as Texts).fr?.name]);
    await expect.poll(told).toEqual([['product.created', 'Linen Shirt', 'Chemise en lin']]);
  });

  it('is changed by language and text, and null takes them away', async () => {
    const { id } = await sendProduct(driven, { name: 'Mug', status: 'draft' });
    const after = async (translations: unknown) => (await change(id, translations)).body.translations;
    expect(await after({ de: { name: 'Becher', meta_title: 'Ein Becher' } })).toEqual({
      de: { name: 'Becher', meta_title: 'Ein Becher' },
    });
    expect(await after({ de: { meta_title: null }, fr: { name: 'Tasse', description: '' } })).toEqual({
      de: { name: 'Becher' },
      fr: { name: 'Tasse' },
    });
    expect(await after({ de: null })).toEqual({ fr: { name: 'Tasse' } });
    const { body: before } = await driven.send(readAdminProduct, { params: { id } });
    const { body: same } = await change(id, { fr: { name: 'Tasse' }, de: null });
    expect(same.updated_at).toBe(before.updated_at);
    // A copy has names of its own.
    const { body: copy } = await driven.send(cloneProduct, { params: { id }, body: {} });
    expect(copy.translations).toEqual({});
  });

  it.each([
    [{ es: { name: 'Camisa' } }, 'translations.es', 'is not included in the list'],
    [
      { en: { name: 'X' } },
      'translations.en',
      'is the language of the store, whose texts are the fields themselves',
    ],
    [{ de: { price: '1' } }, 'translations.de', 'is invalid'],
    [{ de: 'Hemd' }, 'translations.de', 'is invalid'],
    ['Hemd', 'translations', 'is invalid'],
    [null, 'translations', "can't be blank"],
    [{ de: { name: 'x'.repeat(256) } }, 'translations.de.name', 'is too long (maximum is 255 characters)'],
    [{ de: { slug: '!!!' } }, 'translations.de.slug', 'is invalid'],
    [{ de: { slug: 'armchair' } }, 'translations.de.slug', 'has already been taken'],
  ])('refuses %j', async (translations, field, message) => {
    const { status, body } = await change(shirt, translations);
    expect([status, body.error.code, body.error.details]).toEqual([
      422,
      'validation_error',
      { [field]: [message] },
    ]);
  });

  it('is found by its address in each language, and by those it had', async () => {
    const { id } = await sendProduct(driven, { name: 'Teapot', translations: { de: { slug: 'teekanne' } } });
    const found = await driven.send(readProduct, { params: { id_or_slug: 'teekanne' }, caller: german });
    expect([found.body.id, found.headers.get('link')]).toEqual([id, null]);
    const inEnglish = await driven.send(readProduct, { params: { id_or_slug: 'teekanne' } });
    expect([inEnglish.body.slug, inEnglish.headers.get('link')]).toEqual([
      'teapot',
      '</products/teapot>; rel="canonical"',
    ]);
    const taken = await driven.send(createProduct, { body: { name: 'Pot', slug: 'teekanne' } });
    expect(taken.body.error.details).toEqual({ slug: ['has already been taken'] });
    await change(id, { de: { slug: 'kanne' } });
    const moved = await driven.send(readProduct, { params: { id_or_slug: 'teekanne' }, caller: german });
    expect([moved.body.slug, moved.headers.get('link')]).toEqual([
      'kanne',
      '</products/kanne>; rel="canonical"',
    ]);
    // The address is free again, and so is that of a product that went.
    const other = await sendProduct(driven, { name: 'Pot', slug: 'teekanne' });
    expect((await read('teekanne')).id).toBe(other.id);
    await driven.send(deleteProduct, { params: { id } });
    expect((await sendProduct(driven, { name: 'Can', slug: 'kanne', status: 'draft' })).slug).toBe('kanne');
    await driven.send(deleteProduct, { params: { id: other.id } });
  });

  it('is searched, filtered and sorted in the language of the request', async () => {
    expect(await names('q[search]=leinen', german)).toEqual(['Leinenhemd']);
    expect(await names('q[search]=leinen', austrian)).toEqual(['Leinenhemd']);
    expect(await names('q[search]=linen', german)).toEqual(['Leinenhemd']);
    expect(await names('q[search]=leinen')).toEqual([]);
    const brazilian = { locale: 'pt-BR', isLocaleAsked: true };
    expect(await names('q[search]=linho&q[name_start]=Camisa', brazilian)).toEqual(['Camisa de linho']);
    expect(await names('q[name_cont]=hemd', german)).toEqual(['Leinenhemd']);
    expect(await names('q[name_cont]=Armchair', german)).toEqual(['Armchair']);
    expect(await names('q[name_not_eq]=Leinenhemd', german)).toEqual(['Armchair']);
    expect(await names('q[slug_eq]=leinenhemd', german)).toEqual(['Leinenhemd']);
    expect(await names('sort=name')).toEqual(['Armchair', 'Linen Shirt']);
    const chair = (await read('armchair')).id;
    await change(chair, { de: { name: 'Sessel' } });
    expect(await names('sort=name', german)).toEqual(['Leinenhemd', 'Sessel']);
    expect(await names('sort=-name', german)).toEqual(['Sessel', 'Leinenhemd']);
    await change(chair, { de: null });
  });
});

describe('what stands around products in other languages', () => {
  it('are categories, with permalinks of their own', async () => {
    const at = (id_or_permalink: string, caller = {}) =>
      driven.send(readCategory, { params: { id_or_permalink }, caller, query: 'expand=parent' });
    const inGerman = await at(shirts, german);
    expect(inGerman.body).toMatchObject({ name: 'Hemden', permalink: 'clothes/hemden-mehr' });
    expect(inGerman.body).not.toHaveProperty('translations');
    expect((await at('clothes/hemden-mehr')).headers.get('link')).toBe(
      '</categories/clothes/shirts>; rel="canonical"',
    );
    const parent = { params: { id: clothes } };
    await driven.send(changeCategory, {
      ...parent,
      body: { translations: { de: { name: 'Kleidung', permalink: 'kleidung' } } },
    });
    const below = await at('kleidung/hemden-mehr', german);
    expect(below.body).toMatchObject({ id: shirts, parent: { name: 'Kleidung', permalink: 'kleidung' } });
    expect(below.headers.get('link')).toBeNull();
    expect((await at('clothes/hemden-mehr', german)).headers.get('link')).toBe(
      '</categories/kleidung/hemden-mehr>; rel="canonical"',
    );
    const twin = await driven.send(createCategory, {
      body: { name: 'Other', parent_id: clothes, translations: { de: { permalink: 'hemden-mehr' } } },
    });
    expect(twin.body.error.details).toEqual({ 'translations.de.permalink': ['has already been taken'] });
    const list = await driven.send(listCategories, { caller: german, query: 'q[depth_eq]=1' });
    expect(list.body.data.map(({ name }: { name: string }) => name)).toEqual(['Hemden']);
    const named = async (query: string, caller = {}) =>
      (await driven.send(listCategories, { caller, query })).body.data.map(
        ({ name }: { name: string }) => name,
      );
    expect(await named('q[name_cont]=leid', german)).toEqual(['Kleidung']);
    expect(await named('q[name_cont]=leid')).toEqual([]);
    expect(await named('sort=-name', german)).toEqual(['Kleidung', 'Hemden']);
    expect(await named('sort=-name', austrian)).toEqual(['Kleidung', 'Hemden']);
    const { body } = await driven.send(readAdminCategory, { ...parent, caller: german });
    expect(body).toMatchObject({ name: 'Clothes', translations: { de: { name: 'Kleidung' } } });
    await expect
      .poll(async () =>
        (await driven.published()).flatMap(({ name, payload }) =>
          payload.id === clothes || payload.id === shirts
            ? [[name, (payload.translations as Texts).de?.name]]
            : [],
        ),
      )
      .toEqual([
        ['category.created', undefined],
        ['category.created', 'Hemden'],
        ['category.updated', 'Kleidung'],
      ]);
  });

  it('are options and the labels of custom fields, also among the filters', async () => {
    const [first] = (await read(shirt, {}, 'expand=option_types.option_values')).option_types;
    const [red] = first.option_values;
    const changed = await driven.send(changeOptionType, {
      params: { id: first.id },
      body: {
        translations: { de: { label: 'Farbe' } },
        option_values: [{ id: red.id, translations: { de: { label: 'Rot' } } }],
      },
    });
    expect(changed.body).toMatchObject({
      label: 'Color',
      translations: { de: { label: 'Farbe' } },
      option_values: [{ label: 'Red', translations: { de: { label: 'Rot' } } }],
    });
    await expect
      .poll(async () => (await read(shirt, german)).option_summary)
      .toMatchObject([{ name: first.name, label: 'Farbe', values: expect.arrayContaining(['Rot']) }]);
    const kept = await driven.send(changeOptionType, {
      params: { id: first.id },
      body: { option_values: [{ id: red.id, label: 'Deep red' }] },
    });
    expect(kept.body.option_values[0]).toMatchObject({
      label: 'Deep red',
      translations: { de: { label: 'Rot' } },
    });
    const refused = await driven.send(changeOptionType, {
      params: { id: first.id },
      body: { option_values: [{ id: red.id, translations: { es: { label: 'Rojo' } } }] },
    });
    expect(refused.body.error.details).toEqual({
      'option_values.0.translations.es': ['is not included in the list'],
    });
    const definition = await driven.send(createCustomFieldDefinition, {
      body: {
        resource_type: 'Product',
        namespace: 'own',
        key: 'care',
        field_type: 'short_text',
        sortable: true,
        translations: { de: { label: 'Pflege' } },
      },
    });
    expect(definition.body.translations).toEqual({ de: { label: 'Pflege' } });
    await driven.send(customFieldEndpoints('product', customFieldResources.product).create, {
      params: { product_id: shirt },
      body: { custom_field_definition_id: definition.body.id, value: 'cold' },
    });
    const shown = await read(shirt, german, 'expand=variants,custom_fields,categories');
    expect(shown.variants[0]).toMatchObject({
      options_text: 'Farbe: Rot',
      option_values: [{ name: 'Red', label: 'Rot', option_type_label: 'Farbe' }],
    });
    expect(shown.custom_fields[0].label).toBe('Pflege');
    expect(shown.categories[0].name).toBe('Hemden');
    const filtersOf = async (caller = {}) =>
      (await driven.send(readProductFilters, { query: `category_id=${clothes}`, caller })).body;
    const inGerman = await filtersOf(german);
    expect(inGerman.filters).toContainEqual(
      expect.objectContaining({ label: 'Farbe', options: [expect.objectContaining({ label: 'Rot' })] }),
    );
    expect(inGerman.filters).toContainEqual(
      expect.objectContaining({
        type: 'category',
        options: [{ id: shirts, name: 'Hemden', permalink: 'kleidung/hemden-mehr', count: 1 }],
      }),
    );
    expect(inGerman.sort_options.map(({ label }: { label: string }) => label)).toContain('Pflege: A to Z');
    expect((await filtersOf()).filters).toContainEqual(expect.objectContaining({ label: 'Color' }));
    const { body } = await driven.send(readOptionType, { params: { id: first.id }, caller: german });
    expect(body.label).toBe('Color');
  });

  it('are texts of custom fields, which are searched too, and told with their value', async () => {
    const define = async (own: object) =>
      (
        await driven.send(createCustomFieldDefinition, {
          body: { resource_type: 'Product', namespace: 'told', field_type: 'short_text', ...own },
        })
      ).body.id;
    const [origin, weight] = [
      await define({ key: 'origin', searchable: true }),
      await define({ key: 'grams', field_type: 'number' }),
    ];
    const { id } = await sendProduct(driven, {
      name: 'Tea',
      prices: [{ currency: 'USD', amount: '3.00' }],
      custom_fields: [
        {
          custom_field_definition_id: origin,
          value: 'Highlands',
          translations: { de: { value: 'Hochland' } },
        },
      ],
    });
    const endpoints = customFieldEndpoints('product', customFieldResources.product);
    const [field] = (await driven.send(endpoints.list, { params: { product_id: id } })).body.data;
    expect(field).toMatchObject({ value: 'Highlands', translations: { de: { value: 'Hochland' } } });
    const valueIn = async (caller = {}) => (await read(id, caller, 'expand=custom_fields')).custom_fields[0];
    expect([(await valueIn(german)).value, (await valueIn(austrian)).value, (await valueIn()).value]).toEqual(
      ['Hochland', 'Hochland', 'Highlands'],
    );
    expect(await valueIn(german)).not.toHaveProperty('translations');
    expect(await names('q[search]=hochland', german)).toEqual(['Tea']);
    expect(await names('q[search]=highlands', german)).toEqual(['Tea']);
    expect(await names('q[search]=hochland')).toEqual([]);
    const changed = async (body: object, params = { product_id: id, id: field.id }) =>
      (await driven.send(endpoints.change, { params, body })).body;
    // The value stays, and so do texts when it changes.
    expect((await changed({ translations: { fr: { value: 'Montagnes' } } })).value).toBe('Highlands');
    expect((await changed({ value: 'Hills', translations: { de: null } })).translations).toEqual({
      fr: { value: 'Montagnes' },
    });
    expect((await changed({ value: 'Mountains' })).translations).toEqual({ fr: { value: 'Montagnes' } });
    expect(await names('q[search]=hochland', german)).toEqual([]);
    const told = async () =>
      (await driven.published())
        .filter(({ payload }) => payload.resource_id === id)
        .map(({ name, payload }) => [name, payload.value, Object.keys(payload.translations as Texts)]);
    await expect.poll(told).toEqual([
      ['custom_field.created', 'Highlands', ['de']],
      ['custom_field.updated', 'Highlands', ['de', 'fr']],
      ['custom_field.updated', 'Hills', ['fr']],
      ['custom_field.updated', 'Mountains', ['fr']],
    ]);
    const refused = async (custom_fields: object[]) =>
      (await driven.send(changeProduct, { params: { id }, body: { custom_fields } })).body.error?.details;
    const one = { custom_field_definition_id: origin, value: 'x' };
    expect(await refused([{ ...one, translations: { es: { value: 'x' } } }])).toEqual({
      'custom_fields.0.translations.es': ['is not included in the list'],
    });
    expect(await refused([{ ...one, translations: { de: { value: 'x'.repeat(256) } } }])).toEqual({
      'custom_fields.0.translations.de.value': ['is too long (maximum is 255 characters)'],
    });
    const number = { custom_field_definition_id: weight, value: 5, translations: { de: { value: '6' } } };
    expect(await refused([number])).toEqual({ 'custom_fields.0.translations': ['is invalid'] });
    expect(await refused([{ ...one, value: null, translations: { de: { value: 'x' } } }])).toEqual({
      'custom_fields.0.value': ["can't be blank"],
    });
    const { body: copy } = await driven.send(cloneProduct, { params: { id }, body: {} });
    const [copied] = (await driven.send(endpoints.list, { params: { product_id: copy.id } })).body.data;
    expect(copied).toMatchObject({ value: 'Mountains', translations: { fr: { value: 'Montagnes' } } });
    await driven.send(deleteProduct, { params: { id } });
  });
});
