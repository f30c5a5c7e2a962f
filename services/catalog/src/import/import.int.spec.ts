import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  cancelImport,
  changeCategory,
  changeMedia,
  changeOptionType,
  changeProduct,
  changeStockItem,
  createCategory,
  createCustomFieldDefinition,
  createExport,
  createImport,
  createMedia,
  createOptionType,
  createProduct,
  downloadExport,
  type Imported,
  listAdminCategories,
  listAdminProducts,
  listCustomFieldDefinitions,
  listImports,
  listOptionTypes,
  readAdminProduct,
  readCategory,
  readExport,
  readImport,
  readMedia,
  readProduct,
  redirects,
  reserveStock,
  type StoreInfo,
  undoImport,
} from '@storefold/contracts';
import { type DrivenService, driveService, testStore } from '@storefold/engines/testing';
import { type EventLog, type Files, LogUnavailable, START } from '@storefold/kernel/ports';
import { exampleOrigin } from '@storefold/kernel/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendCategory, sendProduct } from '../catalog.examples.ts';
import { catalog } from '../catalog.ts';
import { apparel } from './import.examples.ts';
import { ImportFiles } from './import-files.ts';

let dataDir: string;
let driven: DrivenService;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'storefold-imports-'));
  driven = await drive();
});
afterAll(async () => {
  await driven.dispose();
  await rm(dataDir, { recursive: true, force: true });
});

describe('a file of products', () => {
  it('makes products with their variants, prices, stock, options and pictures', async () => {
    const done = await imported(apparel);
    expect(done).toMatchObject({
      state: 'completed',
      format: 'csv',
      rows_count: 8,
      processed_count: 8,
      created_count: 8,
      updated_count: 0,
      failed_count: 0,
      errors: [],
    });
    expect(done.warnings).toEqual([]);
    expect(await product('linen-shirt')).toMatchObject({
      name: 'Linen Shirt',
      status: 'active',
      description: 'Cool, and "light".\nFor summer.',
      tags: ['men', 'summer'],
      meta_title: 'Linen shirts',
      media: [{ original_url: 'https://img.example.com/front.jpg', alt: 'Front' }, { alt: 'Back' }],
      variants: [
        {
          sku: 'LS-S',
          options_text: 'Size: Small, Color: White',
          weight: 200,
          price: { amount: '50.00', compare_at_amount: '60.00' },
        },
        { sku: 'LS-M', options_text: 'Size: Medium, Color: White', price: { amount: '50.00' } },
      ],
    });
    expect(await product('wool-hat')).toMatchObject({ status: 'draft', variants: [{ options_text: '' }] });
  });

  it('changes nothing when it is sent again, and tells nobody', async () => {
    await imported(apparel);
    const facts = await factsSoFar();
    const again = await imported(apparel);
    expect(again).toMatchObject({ processed_count: 8, created_count: 0, updated_count: 0, failed_count: 0 });
    expect(await factsSoFar()).toEqual(facts);
  });

  it('finds products by their handles, and variants by SKU or options; empty cells leave, and \\N clears', async () => {
    await imported(
      lines(
        'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Tags,SEO Title',
        'mug,Mug,Size,Small,M-S,8,"kitchen, gift",Mugs',
        'mug,,,Large,,9,,',
      ),
    );
    const done = await imported(
      lines(
        'Handle,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty,Tags,SEO Title',
        'mug,Size,,m-s,8.50,4,,\\N',
        'mug,,Large,M-L,,,,',
        'mug,,Huge,M-H,12,1,,',
      ),
    );
    expect(done).toMatchObject({ created_count: 1, updated_count: 2, failed_count: 0 });
    const mug = await product('mug');
    expect(mug).toMatchObject({ name: 'Mug', tags: ['kitchen', 'gift'], meta_title: null });
    expect(variantsOf(mug)).toEqual([
      ['m-s', 'Size: Small', '8.50'],
      ['M-L', 'Size: Large', '9.00'],
      ['M-H', 'Size: Huge', '12.00'],
    ]);
  });

  it('counts a row as updated only when something of its own changes', async () => {
    const header = 'Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty';
    const rows = ['jug,Jug,Size,S,5,1', 'jug,,,M,6,1', 'jug,,,L,7,1'];
    await imported(lines(header, ...rows));
    const changed = await imported(lines(header, rows[0] ?? '', 'jug,,,M,6.50,1', 'jug,,,L,7,2'));
    expect(changed).toMatchObject({ processed_count: 3, created_count: 0, updated_count: 2 });
  });

  it('gives variants whose options have no names one of their own, and leaves them what they have later', async () => {
    const header = 'id;parent_id;product_number;stock;name;price_net;price_gross;optionIds';
    const cap = 'a;;SW1;0;Cap;8;10;';
    const others = Array.from({ length: 500 }, (_, at) => `x${at};nowhere;SW2.${at};;;;;`);
    const first = await imported(lines(header, cap, 'b;a;SW1.1;3;;;;0f', 'c;a;SW1.2;4;;;11;1f', ...others));
    expect(first).toMatchObject({ reader: 'shopware', created_count: 3, failed_count: 500 });
    const made = await product('cap');
    expect(variantsOf(made)).toEqual([
      ['SW1.1', 'Variant: 1', '10.00'],
      ['SW1.2', 'Variant: 2', '11.00'],
    ]);
    const variants = [{ id: made.variants[0].id, options: [{ name: 'Size', value: 'M' }] }];
    await driven.send(changeProduct, { params: { id: made.id }, body: { variants } });
    const second = await imported(
      lines(header, cap, 'd;a;SW1.0;3;;;9;2f', 'c;a;SW1.2;4;;;12;1f', 'b;a;SW1.1;3;;;;0f'),
    );
    expect(second).toMatchObject({ created_count: 1, updated_count: 1, failed_count: 0 });
    expect(variantsOf(await product('cap'))).toEqual([
      ['SW1.1', 'Size: M', '10.00'],
      ['SW1.2', 'Variant: 2', '12.00'],
      ['SW1.0', 'Variant: SW1.0', '9.00'],
    ]);
  });

  it('keeps a price and what it is compared with where only the other is given', async () => {
    await imported(lines('Handle,Title,Variant Price,Variant Compare At Price', 'lamp,Lamp,20,30'));
    await imported(lines('Handle,Variant Price', 'lamp,18'));
    expect((await product('lamp')).variants[0].price).toMatchObject({
      amount: '18.00',
      compare_at_amount: '30.00',
    });
    await imported(lines('Handle,Variant Compare At Price', 'lamp,\\N'));
    expect((await product('lamp')).variants[0].price).toMatchObject({
      amount: '18.00',
      compare_at_amount: null,
    });
  });

  it('puts products into categories by permalink, and gives them custom fields', async () => {
    const category = await sendCategory(driven, { name: 'Kitchen' });
    await sendCategory(driven, { name: 'Pots', parent_id: category.id });
    const definition = {
      namespace: 'props',
      key: 'made_of',
      label: 'Made of',
      field_type: 'short_text',
      resource_type: 'Product',
    };
    const made = await driven.send(createCustomFieldDefinition, { body: definition });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const done = await imported(
      lines(
        'Handle,Title,Variant Price,category,cf_props_made_of,cf_props_unknown',
        'pot,Pot,9,kitchen; kitchen/pots; Garden > Pots,Clay,x',
      ),
    );
    expect(done.errors).toEqual([]);
    expect(done.warnings.map(({ column }) => column)).toEqual(['cf_props_unknown']);
    expect(await product('pot')).toMatchObject({
      categories: [{ permalink: 'kitchen' }, { permalink: 'kitchen/pots' }, { permalink: 'garden/pots' }],
      custom_fields: [{ key: 'props.made_of', value: 'Clay' }],
    });
    await imported(lines('Handle,category,cf_props_made_of', 'pot,kitchen,\\N'));
    expect(await product('pot')).toMatchObject({ categories: [{ permalink: 'kitchen' }], custom_fields: [] });
  });

  it('is read with semicolons, tabs and a missing handle, and formulas lose their apostrophe', async () => {
    await imported(lines('Title;Variant Price;Tags', "'=Sum;5;x"));
    expect(await product('sum')).toMatchObject({ name: '=Sum', tags: ['x'] });
    await imported(lines('slug,name,description,tags', `minus,Minus,"a;'=1","'-5;'@x;''y"`));
    expect(await product('minus')).toMatchObject({ description: 'a;=1', tags: ['-5', '@x', "''y"] });
    await imported(lines('Title\tVariant SKU\tVariant Price', 'Tab Fan\t\t7'));
    expect(await product('tab-fan')).toMatchObject({ variants: [{ sku: null, price: { amount: '7.00' } }] });
  });

  it('weighs in the unit of the store what is given in grams, and refuses what is no weight', async () => {
    const text = lines(
      'Handle,Title,Variant SKU,Variant Price,Variant Grams',
      'bell,Bell,BELL-1,5,100',
      'gong,Gong,GONG-1,5,heavy',
    );
    const { errors } = await imported(text, { unit_system: 'imperial' });
    expect(errors).toMatchObject([{ line: 3, column: 'Variant Grams' }]);
    expect(await product('bell')).toMatchObject({ variants: [{ weight: 3.53 }] });
  });

  it('takes the columns of an export of products', async () => {
    const header = 'slug,name,status,tags,sku,options,price,currency,count_on_hand,weight';
    const done = await imported(
      lines(
        header,
        'vase,Vase,archived,a; b,V-1,Color: Red,5.00,USD,2,100',
        'vase,,,,V-2,Color: Blue,4.00,EUR,0,',
      ),
    );
    expect(done).toMatchObject({ created_count: 2, errors: [], warnings: [] });
    const vase = await product('vase');
    expect(vase).toMatchObject({ status: 'archived', tags: ['a', 'b'], variants: [{ weight: 100 }, {}] });
    expect(
      await imported(lines(header, 'vase,Vase,archived,a; b,V-1,Color: Red,5.00,USD,2,100')),
    ).toMatchObject({ updated_count: 0 });
  });
});

describe('an export of products that is imported', () => {
  it('into an empty store writes there the same bytes again, but for ids and times', async () => {
    const from = {
      store: {
        ...testStore,
        id: 'store_from',
        supported_currencies: ['USD', 'EUR', 'JPY'],
        supported_locales: ['en', 'de', 'pt-BR'],
      },
    };
    const to = { store: { ...from.store, id: 'store_to' } };
    const awkward = 'a;b \\ "c"\n=1+1 ＝2';
    for (const caller of [from, to])
      for (const [key, field_type] of Object.entries(fieldValuesByType)) {
        const body = { resource_type: 'Product', namespace: 'made', key, field_type: field_type.type };
        await driven.send(createCustomFieldDefinition, { body, caller });
      }
    const { body: kitchen } = await driven.send(createCategory, { body: { name: 'Kitchen' }, caller: from });
    const { body: pots } = await driven.send(createCategory, {
      body: { name: 'Tea pots', parent_id: kitchen.id },
      caller: from,
    });
    const fields = (await driven.send(listCustomFieldDefinitions, { caller: from, query: 'limit=100' })).body
      .data;
    await made(from, {
      name: `＝ pot ${awkward}`,
      status: 'active',
      description: `  <p>${awkward}</p>\r\n`,
      meta_title: awkward,
      meta_description: `'${awkward}`,
      meta_keywords: '\\N',
      vendor: '@vendor',
      product_type: awkward,
      available_on: '2024-05-01T10:00:00Z',
      tags: ['a;b', 'c\\', '"d"', '=e', '＋f'],
      category_ids: [kitchen.id, pots.id],
      metadata: { [awkward]: [1, null, { deep: awkward }], n: 1.5 },
      translations: {
        de: {
          name: `＝ Topf ${awkward}`,
          slug: 'topf',
          description: `  <p>${awkward}</p>\r\n`,
          meta_title: '\\N',
        },
        'pt-BR': { name: '@bule', meta_description: `'${awkward}` },
      },
      custom_fields: fields.map(({ id, key }: { id: string; key: string }) => ({
        custom_field_definition_id: id,
        value: fieldValuesByType[key]?.value,
        ...(key === 'long' && { translations: { de: { value: `${awkward};` }, 'pt-BR': { value: '\\N' } } }),
      })),
      media: [
        { url: 'https://img.example.com/a;1.jpg', alt: awkward },
        { url: 'https://img.example.com/b.jpg' },
        { url: 'https://img.example.com/c.jpg', alt: 'Side' },
      ],
      variants: [
        {
          sku: '=SKU;1',
          barcode: '4006381333931',
          options: [
            { name: 'Size: EU', value: 'a;b' },
            { name: 'Color\\', value: '=red' },
          ],
          prices: [
            { currency: 'USD', amount: '10.00', compare_at_amount: '12.50' },
            { currency: 'EUR', amount: '9.00' },
            { currency: 'JPY', amount: '1500', compare_at_amount: '1800' },
          ],
          stock_items: [{ count_on_hand: 3, backorderable: true }],
          weight: 850.25,
          height: 1,
          width: 2.5,
          depth: 3,
          metadata: { shelf: awkward },
        },
        {
          options: [
            { name: 'Size: EU', value: '\\' },
            { name: 'Color\\', value: '＝blue' },
          ],
          prices: [{ currency: 'EUR', amount: '8.00' }],
          track_inventory: false,
        },
      ],
    });
    const second = await made(from, {
      name: 'Archived; one',
      status: 'archived',
      prices: [{ currency: 'USD', amount: '1.00' }],
    });
    await made(from, { name: 'A draft without anything', vendor: 'Acme' });
    const media = (
      await driven.send(readAdminProduct, {
        params: { id: 'pot-a-b-c-1-1-2' },
        query: 'expand=media,variants',
        caller: from,
      })
    ).body;
    await driven.send(changeMedia, {
      params: { product_id: media.id, id: media.media[1].id },
      body: { variant_ids: [media.variants[1].id] },
      caller: from,
    });
    const form = new FormData();
    form.append('file', new Blob([PIXEL], { type: 'image/png' }), 'pixel.png');
    form.append('alt', awkward);
    const sentPicture = await driven.send(createMedia, {
      params: { product_id: second.id },
      body: form,
      caller: from,
    });
    expect(sentPicture.status).toBe(201);
    const pictureState = async () => {
      const params = { product_id: second.id, id: sentPicture.body.id };
      return (await driven.send(readMedia, { params, caller: from })).body.state;
    };
    await expect.poll(pictureState, POLLED).toBe('ready');

    const { data: types } = (await driven.send(listOptionTypes, { caller: from })).body;
    const size = types.find(({ name }: { name: string }) => name === 'Size: EU');
    const [a, b] = size.option_values;
    const called = await driven.send(changeOptionType, {
      params: { id: size.id },
      body: {
        translations: { de: { label: 'Größe: EU' } },
        option_values: [
          { id: a.id, translations: { de: { label: 'ä;\\' }, 'pt-BR': { label: '=a' } } },
          { id: b.id },
        ],
      },
      caller: from,
    });
    expect(called.status).toBe(200);

    const first = await exportOf(from);
    expect(first.split('\r\n')[0]).toContain('price_eur,compare_at_price_eur,price_jpy,compare_at_price_jpy');
    const done = await imported(first, to.store);
    expect(done).toMatchObject({ reader: 'storefold', failed_count: 0, errors: [], warnings: [] });
    const again = await exportOf(to);
    const bytes = (csvText: string) =>
      csvText.replaceAll(/(prod|var)_\w+/g, '$1').replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time');
    expect(bytes(again)).toBe(bytes(first));
    expect(again).toContain('2024-05-01T10:00:00.000Z');
    expect(again.split('\r\n')[0]).toContain('meta_keywords_de,name_pt-br,slug_pt-br');
    expect(again.split('\r\n')[0]).toMatch(
      /options_de,options_pt-br,.*,cf_made_short_de,cf_made_long_de,cf_made_rich_de/,
    );
    expect(again).toContain(String.raw`Größe\\: EU: ä\;\\;: `);
    const copied = await driven.send(readAdminProduct, { params: { id: 'pot-a-b-c-1-1-2' }, caller: to });
    expect(copied.body.translations['pt-BR']).toEqual({ name: '@bule', meta_description: `'${awkward}` });
    expect(await imported(first, from.store)).toMatchObject({ updated_count: 0, failed_count: 0 });
  });

  it('changes nothing where it comes from, whatever its options are called there', async () => {
    const optionType = { name: 'hue', label: 'Colour', option_values: [{ name: 'rd', label: 'Red' }] };
    expect((await driven.send(createOptionType, { body: optionType })).status).toBe(201);
    const variants = [
      { options: [{ name: 'hue', value: 'rd' }], prices: [{ currency: 'USD', amount: '9' }] },
    ];
    const bowl = await sendProduct(driven, { name: 'Bowl', variants });
    const header = 'product_id,slug,name,status,variant_id,sku,options,price,currency,weight,image_url';
    const row = `${bowl.id},bowl,Bowl,active,${bowl.variants[0].id},,Colour: Red,9.00,USD,,/media/ab/small.webp`;
    const before = await factsSoFar();
    expect(await imported(lines(header, row))).toMatchObject({ updated_count: 0, errors: [] });
    expect(await factsSoFar()).toEqual(before);
    const elsewhere = row.replace(bowl.id, 'prod_elsewhere').replaceAll(/[Bb]owl/g, 'Basin');
    expect(await imported(lines(header, elsewhere))).toMatchObject({ created_count: 1, errors: [] });
    expect(await product('basin')).toMatchObject({ media: [], variants: [{ options_text: 'Colour: Red' }] });
  });
});

describe('what is wrong with a file', () => {
  it('is told with line and column, and leaves the other rows in', async () => {
    await imported(lines('Handle,Title,Variant SKU', 'taken,Taken,T-1'));
    const manyCategories = Array.from({ length: 101 }, (_, index) => `c${index}`).join(';');
    const done = await imported(
      lines(
        'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty,Published,Image Src,category',
        'a,A,Size,S,,1,1,TRUE,,',
        'a,,,M,,1.234,1,,,',
        'a,,,L,,1,many,,,',
        'b,,,,,1,1,,,',
        'c,C,,,T-1,1,1,,,',
        'd,D,,,,\\N,1,,,',
        'e,E,,,,1,1,maybe,,',
        'f,F,,,,1,1,,not a url,',
        'g,G,,,,1,1,,,nowhere',
        '"h",\\N,,,,1,1,,,',
        'i,"two\r\nlines",,,,-1,1,,,',
        'j,J,,,,1,1,,,,,more',
        'k,K,Size,S,,x,1,,,',
        'k,,,M,,1,1,,,',
        'l,L,,,,1,1,,,',
        `m,M,,,,1,1,,,${manyCategories}`,
      ),
    );
    const nameless = await imported(lines('Handle,Variant Price', 'nameless,5'));
    expect(nameless.errors).toEqual([{ line: 2, column: 'name', message: "can't be blank" }]);
    const number = 'must be a number with at most 2 decimals, with a point';
    expect(done.errors).toEqual([
      { line: 3, column: 'Variant Price', message: number, value: '1.234' },
      { line: 4, column: 'Variant Inventory Qty', message: 'must be an integer', value: 'many' },
      { line: 5, column: 'Title', message: "can't be blank" },
      { line: 6, column: 'Variant SKU', message: 'has already been taken', value: 'T-1' },
      { line: 7, column: 'Variant Price', message: "can't be blank", value: '\\N' },
      { line: 8, column: 'Published', message: 'must be TRUE or FALSE', value: 'maybe' },
      { line: 10, column: 'category', message: 'must exist', value: 'nowhere' },
      { line: 11, column: 'Title', message: "can't be blank", value: '\\N' },
      { line: 12, column: 'Variant Price', message: 'must be greater than or equal to 0', value: '-1' },
      { line: 14, column: null, message: 'has more cells than the header has columns (10)' },
      { line: 15, column: 'Variant Price', message: number, value: 'x' },
      {
        line: 18,
        column: 'category',
        message: 'is too long (maximum is 100 items)',
        value: manyCategories.slice(0, 255),
      },
    ]);
    expect(done.warnings).toEqual([
      { line: 9, column: 'Image Src', message: expect.stringContaining('the picture is left out') },
    ]);
    expect(done).toMatchObject({
      state: 'completed',
      rows_count: 16,
      processed_count: 16,
      created_count: 4,
      failed_count: 12,
    });
    // An error in a variant costs that variant, also where its row names the product.
    expect(variantsOf(await product('k'))).toEqual([[null, 'Size: M', '1.00']]);
    expect(variantsOf(await product('a'))).toEqual([[null, 'Size: S', '1.00']]);
    expect(await product('l')).toMatchObject({ name: 'L' });
  });

  it('is told in the language of whoever sent it', async () => {
    const caller = { locale: 'de' };
    const { body } = await driven.send(createImport, {
      body: csv(lines('Handle,Title,Shelf', 'x,,B2')),
      caller,
    });
    const done = await finished(body.id);
    expect(done.errors).toEqual([{ line: 2, column: 'Title', message: 'darf nicht leer sein' }]);
    expect(done.warnings).toEqual([{ column: 'Shelf', message: 'wird nicht gelesen' }]);
  });

  it.each([
    ['empty', '', "can't be blank"],
    ['blank', '\ufeff \n\n', "can't be blank"],
    ['only a header', 'Handle,Title\n', 'has no rows'],
    ['only a header and empty rows', 'Handle,Title\r\n,\r\n\r\n', 'has no rows'],
    ['of more columns than anybody needs', `Handle${',x'.repeat(1_000)}\na\n`, 'has more columns than 1000'],
    ['of other columns', 'Colour,Sound\nred,loud\n', expect.stringContaining('Its columns: Colour, Sound')],
    ['one list of JSON', ' [{"name":"Mug"}]', 'is one list of JSON: write one object on each line'],
    ['a picture', '\x89PNG\r\n', 'has no column that is known'],
  ])('refuses it at once when it is %s', async (_what, text, message) => {
    expect(await refusal(new Blob([text], { type: 'text/csv' }))).toEqual({ file: [message] });
  });

  it('refuses a request without a file', async () => {
    expect(await refusal({})).toEqual({ file: ["can't be blank"] });
  });

  it.each([
    ['a quotation mark that is not closed', '"Broken,1\n', 'a quotation mark is not closed', 3],
    [
      'a quotation mark inside a cell',
      'r,5" pipe\n',
      'a quotation mark stands inside a cell; write it twice, in a cell between quotation marks',
      3,
    ],
    ['a row without an end', `s,"${'x'.repeat(1_100_000)}`, 'the row is too long', 3],
  ])('fails at %s, and keeps the rows before', async (_what, end, why, line) => {
    const slug = `before-${_what.length}`;
    const done = await imported(`Handle,Title\n${slug},Before\n${end}`);
    const message = `The file cannot be read from here on: ${why}`;
    expect(done).toMatchObject({ state: 'failed', rows_count: 1, created_count: 1, failed_count: 0 });
    expect(done.errors).toEqual([{ line, column: null, message }]);
    expect(await product(slug)).toMatchObject({ name: 'Before' });
  });

  it('names the first thousand errors, and counts all', async () => {
    const rows = Array.from({ length: 1_200 }, (_, index) => `row-${index},,`);
    const done = await imported(lines('Handle,Title,Variant Price', ...rows));
    expect(done).toMatchObject({ state: 'completed', processed_count: 1_200, failed_count: 1_200 });
    expect(done.errors).toHaveLength(1_000);
    expect(done.errors.at(-1)).toMatchObject({ line: 1_001, column: 'Title' });
  });
});

describe('a file of JSON lines', () => {
  it('has the bodies of products, found again by slug or SKU', async () => {
    const rows = [
      { name: 'Kettle', slug: 'kettle', prices: [{ currency: 'USD', amount: '30' }], metadata: { erp: 'K' } },
      {
        name: 'Tea Set',
        status: 'active',
        variants: [
          { sku: 'TS-1', options: [{ name: 'Pieces', value: '6' }] },
          { sku: 'TS-2', options: [{ name: 'Pieces', value: '12' }] },
        ],
      },
      { name: 'Spoon', sku: 'SP-1', stock_items: [{ count_on_hand: 9 }] },
    ];
    const first = await imported(ndjson(rows));
    expect(first).toMatchObject({ format: 'ndjson', rows_count: 3, created_count: 3, errors: [] });
    expect(await product('kettle')).toMatchObject({ status: 'draft', metadata: { erp: 'K' } });
    expect(await imported(ndjson(rows))).toMatchObject({
      processed_count: 3,
      created_count: 0,
      updated_count: 0,
    });
    await imported(ndjson([{ slug: 'kettle', available_on: '2026-03-29' }]), { timezone: 'Europe/Berlin' });
    expect(await product('kettle')).toMatchObject({ available_on: '2026-03-28T23:00:00.000Z' });
    const changed = await imported(
      ndjson([
        { slug: 'kettle', name: 'Copper Kettle' },
        { variants: [{ sku: 'ts-2', prices: [{ currency: 'USD', amount: '70' }] }], name: 'Tea Set' },
        { sku: 'SP-1', stock_items: [{ count_on_hand: 9 }] },
      ]),
    );
    expect(changed).toMatchObject({ created_count: 0, updated_count: 2, errors: [] });
    expect(await product('kettle')).toMatchObject({ name: 'Copper Kettle' });
    expect(variantsOf(await product('tea-set'))).toEqual([
      ['TS-1', 'Pieces: 6', undefined],
      ['ts-2', 'Pieces: 12', '70.00'],
    ]);
  });

  it('has each line for itself: what is wrong with one is told, whatever it is', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const done = await imported(
      [
        '{"name":"Good One"}',
        '',
        '{"name":',
        '[1]',
        `{"metadata":${deep}}`,
        `{"name":"${'x'.repeat(1_100_000)}"}`,
        '{"name":"A","variants":[{"sku":"n\\u0000"}]}',
        '{"slug":"no-name"}',
        '{"name":"Bad","status":"gone"}',
        '{}',
        '{"name":"Good Two"}',
      ].join('\n'),
    );
    expect(done.errors).toEqual([
      { line: 3, column: null, message: 'is not a JSON object: each line is one product' },
      { line: 4, column: null, message: 'is not a JSON object: each line is one product' },
      { line: 5, column: null, message: expect.stringContaining('nested') },
      { line: 6, column: null, message: 'the row is too long' },
      { line: 7, column: null, message: expect.any(String) },
      { line: 8, column: 'name', message: "can't be blank" },
      { line: 9, column: 'status', message: 'is not included in the list', value: 'gone' },
      {
        line: 10,
        column: null,
        message: 'is no product: an object with a name, a slug or a SKU was expected',
      },
    ]);
    expect(done).toMatchObject({ state: 'completed', created_count: 2, failed_count: 8 });
  });
});

describe('a preview', () => {
  it('tells what an import will do, and changes nothing', async () => {
    await imported(
      lines('Handle,Title,Variant SKU,Variant Price', 'stool,Stool,STOOL,20', 'stand,Stand,STAND,5'),
    );
    const file = lines(
      'Handle,Title,Variant SKU,Variant Price,Product category,Shelf',
      'stool,Stool,STOOL,25,,B1',
      'stand,Stand,STAND,5,,',
      'bench,Bench,BENCH,90,Hall > Seats,B2',
      'copy,Copy,STOOL,1,,',
      'free,Free,FREE,,,',
    );
    const before = await factsSoFar();
    const preview = await sent(file, 'dry_run=true');
    expect(await factsSoFar()).toEqual(before);
    expect(preview).toMatchObject({
      dry_run: true,
      reader: 'shopify',
      state: 'completed',
      rows_count: 5,
      created_count: 2,
      updated_count: 1,
      failed_count: 1,
      errors: [{ line: 5, column: 'Variant SKU', value: 'STOOL' }],
      warnings: [{ column: 'Shelf' }, { line: 6, column: 'Variant Price' }],
      products: [
        { slug: 'stool', variants: [{ sku: 'STOOL', prices: [{ amount: '25' }] }] },
        { slug: 'stand' },
        { name: 'Bench', status: 'active', categories: ['Hall > Seats'] },
        { name: 'Free', status: 'draft' },
      ],
    });
    expect(preview.columns).toContainEqual({ column: 'Shelf', means: null });
    const { products: _, dry_run: __, id: ___, ...rest } = await sent(file);
    const { created_count, updated_count, failed_count, errors, warnings } = preview;
    expect(rest).toMatchObject({ created_count, updated_count, failed_count, errors, warnings });
    expect(await product('bench')).toMatchObject({ categories: [{ permalink: 'hall/seats' }] });
    const told = (await driven.published()).filter(({ payload }) => payload.id === preview.id);
    expect(told).toEqual([]);
  });

  it('and an import read columns as their sender says', async () => {
    const mapping = encodeURIComponent(
      JSON.stringify({ Artikel: 'name', Nummer: 'sku', Preis: 'price', Fach: null }),
    );
    const file = lines('Artikel;Nummer;Preis;Fach', 'Kelle;KE-1;4,50;7');
    expect(await sent(file, `mapping=${mapping}`)).toMatchObject({ created_count: 1, errors: [] });
    expect(await product('kelle')).toMatchObject({ variants: [{ sku: 'KE-1', price: { amount: '4.50' } }] });
    const refusalOf = async (given: object) => {
      const query = `mapping=${encodeURIComponent(JSON.stringify(given))}`;
      return (await driven.send(createImport, { body: csv(file), query })).body.error.details;
    };
    expect(await refusalOf({ Farbe: 'name' })).toEqual({ mapping: [expect.stringContaining('farbe')] });
    expect(await refusalOf({ Artikel: 'colour' })).toEqual({ mapping: [expect.stringContaining('colour')] });
    expect(await refusalOf({ Artikel: 'name', Nummer: 'name' })).toEqual({
      mapping: [expect.stringContaining('two')],
    });
    expect(await refusalOf([])).toEqual({ mapping: [expect.stringContaining('JSON')] });
  });

  it('keeps its file, with which an import begins that reads as the preview did, or as is said anew', async () => {
    const file = lines('Artikel;Preis;Fach', 'Schale;4,50;7', 'Platte;5,50;');
    const preview = await sent(
      file,
      `dry_run=true&mapping=${encodeURIComponent('{"Artikel":"name","Preis":"price"}')}`,
    );
    expect(preview).toMatchObject({ created_count: 2, warnings: [{ column: 'Fach' }] });
    const query = (id: string, more = '') => `preview_id=${id}${more}`;
    const asks = (text: string) => driven.send(createImport, { query: text });
    const anew = await asks(
      query(
        preview.id,
        `&dry_run=true&mapping=${encodeURIComponent('{"Artikel":"name","Preis":"price","Fach":"sku"}')}`,
      ),
    );
    expect(await finished(anew.body.id)).toMatchObject({ dry_run: true, created_count: 2, warnings: [] });
    const begun = await asks(query(anew.body.id));
    expect(begun.status, JSON.stringify(begun.body)).toBe(201);
    expect(await finished(begun.body.id)).toMatchObject({ dry_run: false, created_count: 2, warnings: [] });
    expect(await product('schale')).toMatchObject({ variants: [{ sku: '7', price: { amount: '4.50' } }] });
    const refusalOf = async (id: string) => (await asks(query(id))).body.error.details;
    expect(await refusalOf(begun.body.id)).toEqual({ preview_id: ['is no preview of this store'] });
    expect(await refusalOf('imp_none')).toEqual({ preview_id: ['is no preview of this store'] });
  });

  it('and an import leave out products whose categories are not there, where none are to be made', async () => {
    const file = lines('Handle,Title,Variant Price,Product category', 'sofa,Sofa,1,Nowhere > At all');
    const { errors } = await sent(file, 'create_categories=false');
    expect(errors).toMatchObject([{ line: 2, column: 'Product category', message: 'must exist' }]);
  });
});

const undo = async (id: string, store: Partial<StoreInfo> = {}) => {
  const caller = { store: { ...testStore, ...store } };
  const { status, body } = await driven.send(undoImport, { params: { id }, caller });
  expect(status, JSON.stringify(body)).toBe(200);
  const read = async () => (await driven.send(readImport, { params: { id }, caller })).body;
  await expect.poll(async () => (await read()).state, POLLED).toBe('undone');
  return read();
};

describe('an import that is undone', () => {
  const header =
    'Handle,Title,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty,Product category';
  const shown = async (slug: string) => {
    const query = 'expand=variants.stock_items,media,categories';
    const { updated_at: _, ...body } = (await driven.send(readAdminProduct, { params: { id: slug }, query }))
      .body;
    return JSON.parse(
      JSON.stringify(body, (key, value) => (/^updated_at$|^prior_price$/.test(key) ? undefined : value)),
    );
  };

  it('leaves the shop as it was: what it made goes, what it changed has its values of before', async () => {
    await sent(lines(header, 'kept,Kept,"a, b",Size,S,UN-S,5,3,Undone > Before'));
    const before = await shown('kept');
    const second = await sent(
      lines(
        header,
        'kept,Changed,c,Size,S,UN-S,6.50,9,Undone > After',
        'kept,,,,L,UN-L,7,1,',
        'made,Made,,,,UN-M,5,3,Undone > After > Deep',
      ),
    );
    expect(second).toMatchObject({ state: 'completed', created_count: 2, updated_count: 1 });
    expect(await shown('kept')).not.toEqual(before);
    expect(await undo(second.id)).toMatchObject({ state: 'undone', kept: [], created_count: 2 });
    expect(await shown('kept')).toEqual(before);
    expect((await driven.send(readAdminProduct, { params: { id: 'made' } })).status).toBe(404);
    const { body } = await driven.send(listAdminCategories, { query: 'q[permalink_start]=undone' });
    expect(body.data.map(({ permalink }: { permalink: string }) => permalink).toSorted()).toEqual([
      'undone',
      'undone/before',
    ]);
    const again = await driven.send(undoImport, { params: { id: second.id } });
    expect([again.status, again.body.state]).toEqual([200, 'undone']);
    expect(await sent(lines(header, 'made,Made,,,,UN-M,5,3,'))).toMatchObject({ created_count: 1 });
  });

  it('takes back a tree of categories, the deepest first, and keeps one that somebody changed', async () => {
    const columns = 'permalink,name,description';
    await sent(lines(columns, 'tree,Tree,Old'), 'type=categories');
    const branch = async () => {
      const { body } = await driven.send(listAdminCategories, { query: 'q[permalink_start]=tree' });
      return body.data
        .map(({ id, permalink, description }: Record<string, string>) => ({ id, permalink, description }))
        .toSorted((one: { permalink: string }, other: { permalink: string }) =>
          one.permalink < other.permalink ? -1 : 1,
        );
    };
    const before = await branch();
    const file = lines(columns, 'tree,Tree,New', 'tree/a/b,B,', 'tree/c,C,');
    const first = await sent(file, 'type=categories');
    expect(first).toMatchObject({ created_count: 2, updated_count: 1, failed_count: 0 });
    expect(await undo(first.id)).toMatchObject({ state: 'undone', kept: [] });
    expect(await branch()).toEqual(before);
    const second = await sent(file, 'type=categories');
    expect(second).toMatchObject({ created_count: 2, updated_count: 1 });
    const deepest = (await branch()).find(({ permalink }: { permalink: string }) => permalink === 'tree/a/b');
    await driven.send(changeCategory, { params: { id: deepest.id }, body: { description: 'By hand' } });
    const { kept } = await undo(second.id);
    expect(kept.map(({ name, message }: { name: string; message: string }) => `${name}: ${message}`)).toEqual(
      ['B: was changed since: it stays as it is', 'A: has products or categories: it stays'],
    );
  });

  it('keeps what somebody else changed since, and names it', async () => {
    const done = await sent(
      lines(
        header,
        'touched,Touched,,,,UT-1,5,3,Touched',
        'counted,Counted,,,,UT-2,5,3,',
        'plain,Plain,,,,UT-3,5,3,',
      ),
    );
    const touched = await shown('touched');
    await driven.send(changeProduct, { params: { id: touched.id }, body: { name: 'Touched by hand' } });
    const counted = await shown('counted');
    const stock = counted.variants[0].stock_items[0].id;
    await driven.send(changeStockItem, { params: { id: stock }, body: { count_on_hand: 8 } });
    const { kept } = await undo(done.id);
    expect(
      kept.map(({ name, message }: { name: string; message: string }) => `${name}: ${message}`).toSorted(),
    ).toEqual([
      'Counted: was changed since: it stays as it is',
      'Touched by hand: was changed since: it stays as it is',
      'Touched: has products or categories: it stays',
    ]);
    expect(await shown('touched')).toMatchObject({ name: 'Touched by hand' });
    expect((await driven.send(readAdminProduct, { params: { id: 'plain' } })).status).toBe(404);
  });

  it('is refused once something that it made was ordered, while it runs, and as a preview', async () => {
    const refusalOf = async (id: string) => {
      const { status, body } = await driven.send(undoImport, { params: { id } });
      return [status, body.error?.code, body.error?.details.base];
    };
    const preview = await sent(lines('Handle,Title,Variant Price', 'seen,Seen,5'), 'dry_run=true');
    expect(await refusalOf(preview.id)).toEqual([
      422,
      'resource_invalid',
      [expect.stringContaining('preview')],
    ]);
    const done = await sent(lines(header, 'sold,Sold well,,,,US-1,5,3,'));
    const { variants } = await shown('sold');
    const asked = {
      store_id: testStore.id,
      command_id: driven.ports.random.uuid(),
      order_id: 'or_undo',
      checkout_id: 'co_undo',
    };
    const bought = [{ variant_id: variants[0].id, quantity: 1 }];
    await driven.ports.bus.ask(reserveStock, { ...asked, lines: bought }, exampleOrigin);
    expect(await refusalOf(done.id)).toEqual([
      422,
      'resource_invalid',
      ['Of what it made was ordered: Sold well'],
    ]);
    expect((await driven.send(undoImport, { params: { id: 'imp_none' } })).status).toBe(404);
  });
});

describe('pictures of an import', () => {
  let host: Server;
  let address: string;
  let asked: string[] = [];
  beforeAll(async () => {
    host = createServer((request, response) => {
      const path = request.url ?? '';
      asked.push(path);
      if (path === '/moved') response.writeHead(302, { location: '/ok-moved.png' }).end();
      else if (path === '/inside') response.writeHead(302, { location: 'http://10.0.0.1/secret.png' }).end();
      else if (path === '/page') response.end('<html>');
      else if (path === '/large') response.end(Buffer.alloc(11_000_000));
      else if (path.startsWith('/ok')) response.end(PIXEL);
      else response.writeHead(path === '/down' ? 503 : 404).end();
    });
    await new Promise<void>((resolve) => {
      host.listen(0, '127.0.0.1', resolve);
    });
    address = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    host.closeAllConnections();
    host.close();
  });

  const copied = async (text: string): Promise<Imported> => {
    const { body } = await driven.send(createImport, { body: csv(text), query: 'copy_images=true' });
    return copiedTo(body.id);
  };
  const copiedTo = async (id: string): Promise<Imported> => {
    await finished(id);
    const read = async (): Promise<Imported> => (await driven.send(readImport, { params: { id } })).body;
    const left = ({ pictures_count, pictures_copied_count, pictures_failed_count }: Imported) =>
      pictures_count - pictures_copied_count - pictures_failed_count;
    await expect.poll(async () => left(await read()), POLLED).toBe(0);
    return read();
  };
  const mediaOf = async (slug: string) =>
    (await product(slug)).media.map(
      ({ original_url: url, alt, state }: { original_url: string; alt: string | null; state: string }) =>
        `${url.replace(/^\/media\/.*/, 'own')} ${alt ?? ''} ${state}`,
    );

  it('are copied on wish, from public addresses alone, and are known again by where they came from', async () => {
    const names = ['ok-1.png', 'moved', 'inside', 'page', 'large', 'down', 'gone', 'ok-2.png'];
    const urls = names.map((name) => `${address}/${name}`);
    const alts = names.map((name) => `of ${name}`);
    const file = lines(
      'slug,name,status,price,image_urls,image_alts',
      `copied,Copied,active,5,${urls.join(';')},${alts.join(';')}`,
      `plain,Plain,active,5,,`,
    );
    const left = await sent(file, 'dry_run=true&copy_images=true');
    expect([left.pictures_count, asked]).toEqual([0, []]);
    const done = await copied(file);
    expect(done).toMatchObject({
      state: 'completed',
      pictures_count: 8,
      pictures_copied_count: 3,
      pictures_failed_count: 5,
    });
    expect(done.warnings.map(({ message }) => message.replace(address, '')).toSorted()).toEqual([
      '/down is not copied: the answer is 503',
      '/gone is not copied: the answer is 404',
      '/inside is not copied: must lead to a public address',
      '/large is not copied: it has more than 10485760 bytes',
      '/page is not copied: it is no picture in PNG, JPEG, GIF or WebP',
    ]);
    expect(asked.filter((path) => path === '/down')).toHaveLength(2);
    const after = [
      'own of ok-1.png ready',
      'own of moved ready',
      ...names.slice(2, 7).map((name) => `${address}/${name} of ${name} ready`),
      'own of ok-2.png ready',
    ];
    await expect.poll(() => mediaOf('copied'), POLLED).toEqual(after);
    asked = [];
    const again = await copied(file.replace('of ok-2.png', 'Two'));
    expect(again).toMatchObject({ updated_count: 1, pictures_count: 8, pictures_copied_count: 3 });
    expect(asked.toSorted()).toEqual(['/down', '/down', '/gone', '/inside', '/large', '/page']);
    expect(await mediaOf('copied')).toEqual([...after.slice(0, -1), 'own Two ready']);
    // Of a product that the import did not make, its undoing takes those that it brought.
    await imported(lines('slug,name,price,image_urls', `own,Own,5,${address}/ok-3.png`));
    const more = await copied(lines('slug,image_urls', `own,${address}/ok-3.png;${address}/ok-4.png`));
    expect(more).toMatchObject({ created_count: 0, pictures_copied_count: 2 });
    await expect.poll(() => mediaOf('own'), POLLED).toEqual(['own  ready', 'own  ready']);
    expect(await undo(more.id)).toMatchObject({ state: 'undone', kept: [] });
    expect(await mediaOf('own')).toEqual([`${address}/ok-3.png  ready`]);
  });

  it('are counted once, however often the store is killed while it copies', async () => {
    const rows = Array.from(
      { length: 50 },
      (_, at) => `shot-${at},Shot ${at},active,5,${address}/ok-${at}.png`,
    );
    const file = lines('slug,name,status,price,image_urls', ...rows);
    let id = '';
    for (const appends of [70, 12, 1]) {
      await driven.dispose();
      driven = await drive(appends, /^product-/);
      if (id === '')
        ({ id } = (await driven.send(createImport, { body: csv(file), query: 'copy_images=true' })).body);
      await expect.poll(() => failedLogs.has(driven.ports.log), POLLED).toBe(true);
    }
    const [{ state, pictures_copied_count: before }] = [
      (await driven.send(readImport, { params: { id } })).body as Imported,
    ];
    expect([state, before < 50]).toEqual(['completed', true]);
    await driven.dispose();
    driven = await drive();
    expect(await copiedTo(id)).toMatchObject({ pictures_copied_count: 50, pictures_failed_count: 0 });
    await expect.poll(() => mediaOf('shot-49'), POLLED).toEqual(['own  ready']);
  });
});

describe('an import of categories', () => {
  const nasty = '"=1; ""two"", ＝3\n\\N"';
  const header =
    'permalink,name,description,position,meta_title,meta_description,meta_keywords,image_url,square_image_url,metadata';
  const rows = [
    `kitchen/tea/pots,${nasty},<p>Pots</p>,2,${nasty},${nasty},"a; b",https://pictures.example/a.png?b=1,,"{""a"":[1,""=""]}"`,
    'kitchen/tea/cups,Cups,,1,,,,,,',
    'kitchen,Küche,-5,7,,,,,,',
    'kitchen/tea,Tea & more,,3,,,,,https://pictures.example/b.png,',
  ];
  const fresh = (id: string) => ({ ...testStore, id });

  it('makes the tree in whatever order its rows are, and its export makes the same tree elsewhere', async () => {
    const [from, to] = [fresh('store_tree'), fresh('store_tree_copy')];
    // More rows than a part has stand between a category and what it is in.
    const many = Array.from({ length: 210 }, (_, index) => `shelf/board-${index},,,,,,,,,`);
    const file = lines(header, ...rows, ...many, 'shelf,Regal,,1,,,,,,', '%%,,,,,,,,,', ',x,,,,,,,,');
    const preview = await sent(file, 'type=categories&dry_run=true', from);
    expect(preview).toMatchObject({ created_count: 215, failed_count: 2 });
    expect(await exportOf({ store: from }, 'categories')).toBe(`${header}\r\n`);
    const done = await sent(file, 'type=categories', from);
    expect(done).toMatchObject({
      state: 'completed',
      created_count: 215,
      updated_count: 0,
      errors: [{ line: 220, column: 'permalink', value: '%%', message: 'is invalid' }, { line: 221 }],
    });
    const first = await exportOf({ store: from }, 'categories');
    expect(first.split('\r\n').slice(0, 5)).toEqual([
      header,
      'kitchen,Küche,-5,7,,,,,,',
      'kitchen/tea,Tea & more,,3,,,,,https://pictures.example/b.png,',
      'kitchen/tea/cups,Cups,,1,,,,,,',
      expect.stringContaining('kitchen/tea/pots,"\'=1; ""two"", ＝3'),
    ]);
    expect(first).toContain('\r\nshelf,Regal,,1,,,,,,\r\nshelf/board-0,Board 0,,1,,,,,,\r\n');
    expect(await sent(first, 'type=categories', to)).toMatchObject({
      created_count: 215,
      errors: [],
      warnings: [],
    });
    expect(await exportOf({ store: to }, 'categories')).toBe(first);
    expect(await sent(first, 'type=categories', from)).toMatchObject({ created_count: 0, updated_count: 0 });
    const changed = lines('permalink,name', 'kitchen/tea,Tee');
    expect(await sent(changed, 'type=categories', to)).toMatchObject({ created_count: 0, updated_count: 1 });
  });

  it('takes texts in further languages of the store, which its export has too', async () => {
    const [from, to] = [
      { ...fresh('store_german'), supported_locales: ['en', 'de'] },
      { ...fresh('store_german_copy'), supported_locales: ['en', 'de'] },
    ];
    const file = lines(
      'permalink,name,name_de,permalink_de,name_es',
      'tea,Tea,Tee,Tee & mehr,Té',
      'tea/pots,Pots,\\N,kannen,',
      'tea/cups,Cups,,!!,',
    );
    expect(await sent(file, 'type=categories', from)).toMatchObject({
      created_count: 2,
      errors: [{ line: 4, column: 'permalink_de', value: '!!', message: 'is invalid' }],
      warnings: [{ column: 'name_es' }],
    });
    const first = await exportOf({ store: from }, 'categories');
    expect(first.split('\r\n').slice(0, 2)).toEqual([
      `${header},name_de,permalink_de,description_de,meta_title_de,meta_description_de,meta_keywords_de`,
      'tea,Tea,,1,,,,,,,Tee,tee-mehr,,,,',
    ]);
    await sent(first, 'type=categories', to);
    expect(await exportOf({ store: to }, 'categories')).toBe(first);
    expect(await sent(first, 'type=categories', to)).toMatchObject({ created_count: 0, updated_count: 0 });
    const other = lines('permalink,name_de,permalink_de', 'tea,Anderer,anderer', 'tea/pots,Kannen,\\N');
    const { id, updated_count } = await sent(other, 'type=categories', to);
    expect(updated_count).toBe(2);
    expect(await undo(id, to)).toMatchObject({ kept: [] });
    expect(await exportOf({ store: to }, 'categories')).toBe(first);
    expect(await sent(other, 'type=categories', to)).toMatchObject({ updated_count: 2, failed_count: 0 });
  });
});

describe('an import of redirects', () => {
  it('makes old slugs of addresses of products and categories, and keeps all others', async () => {
    const tea = await sendProduct(driven, { name: 'Led tea', status: 'active' });
    const kitchen = await sendCategory(driven, { name: 'Led kitchen' });
    const pots = await sendCategory(driven, { name: 'Pots', parent_id: kitchen.id });
    const file = lines(
      'Redirect from,Redirect to',
      '/products/Old_Tea,/products/led-tea',
      'https://old.example/products/alter-tee-%C3%BC/,/products/led-tea',
      '/collections/old-pots,/categories/led-kitchen/pots',
      '/products/led-tea,/products/led-tea',
      '/products/elsewhere,/collections/led-kitchen',
      '/products/gone,/products/none',
      '/pages/about,/about',
    );
    expect(await sent(file, 'type=redirects&dry_run=true')).toMatchObject({
      created_count: 6,
      failed_count: 0,
    });
    expect((await driven.send(readProduct, { params: { id_or_slug: 'Old_Tea' } })).status).toBe(404);
    expect(await sent(file, 'type=redirects')).toMatchObject({
      reader: 'shopify',
      created_count: 6,
      errors: [],
    });
    for (const id_or_slug of ['Old_Tea', 'alter-tee-ü']) {
      const { status, body, headers } = await driven.send(readProduct, { params: { id_or_slug } });
      expect([status, body.id, headers.get('link')]).toEqual([
        200,
        tea.id,
        '</products/led-tea>; rel="canonical"',
      ]);
    }
    const old = await driven.send(readCategory, { params: { id_or_permalink: 'old-pots' } });
    expect([old.status, old.body.id]).toEqual([200, pots.id]);
    const kept = await driven.send(redirects.list, { query: 'sort=from' });
    expect(kept.body.data.map(({ from, to }: { from: string; to: string }) => `${from} ${to}`)).toEqual([
      '/pages/about /about',
      '/products/elsewhere /collections/led-kitchen',
      '/products/gone /products/none',
    ]);
    expect(await sent(file, 'type=redirects')).toMatchObject({ created_count: 0, updated_count: 0 });
    // Who is named last has it.
    await sendProduct(driven, { name: 'Led coffee', status: 'active' });
    const slugAt = async () =>
      (await driven.send(readProduct, { params: { id_or_slug: 'Old_Tea' } })).body.slug;
    for (const slug of ['led-coffee', 'led-tea']) {
      await sent(lines('from,to', `/products/Old_Tea,/products/${slug}`), 'type=redirects');
      expect(await slugAt()).toBe(slug);
    }
  });
});

describe('an import', () => {
  it('is told to the world once, at its end, without what is wrong with rows', async () => {
    const done = await imported(lines('Handle,Title', 'told,Told', 'wrong,'));
    const told = async () =>
      (await driven.published()).filter(
        ({ name, payload }) => name === 'import.completed' && payload.id === done.id,
      );
    await expect.poll(async () => (await told()).length, POLLED).toBe(1);
    const { errors: _, products: __, records: ___, kept: ____, ...summary } = done;
    expect({ ...(await told())[0]?.payload, waiting_reason: null }).toEqual(summary);
  });

  it('is seen by its store alone, in a list with its errors, the newest first', async () => {
    const form = new FormData();
    form.append('file', new Blob([lines('Handle,Title', 'seen,')]), 'teapots.csv');
    const { body } = await driven.send(createImport, { body: form, caller: { admin } });
    expect(body).toMatchObject({
      state: 'pending',
      filename: 'teapots.csv',
      created_by_id: 'admin_1',
      rows_count: 0,
    });
    await finished(body.id);
    const list = await driven.send(listImports, {
      query: 'q[filename_eq]=teapots.csv&q[state_eq]=completed',
    });
    expect(list.body.data).toMatchObject([{ id: body.id, failed_count: 1, errors: [{ line: 2 }] }]);
    const stranger = { caller: { store: { ...testStore, id: 'store_other' } } };
    expect((await driven.send(listImports, stranger)).body.data).toEqual([]);
    expect((await driven.send(readImport, { params: { id: body.id }, ...stranger })).status).toBe(404);
  });

  it('ends when it is canceled: no further row is read, what is in stays, and the world is told', async () => {
    const { body } = await driven.send(createImport, { body: csv(`Handle,Title\nstays,Stays\n${LONG}`) });
    const { id } = body;
    await expect
      .poll(async () => (await driven.send(readImport, { params: { id } })).body.created_count, POLLED)
      .toBe(1);
    const canceled = await driven.send(cancelImport, { params: { id } });
    expect([canceled.status, canceled.body.state]).toEqual([200, 'canceled']);
    expect(canceled.body.completed_at).toBe(canceled.body.updated_at);
    expect(await product('stays')).toMatchObject({ name: 'Stays' });
    // Others have their turn only once nothing of it is read any more.
    const next = await imported(lines('Handle,Title', 'next,Next'));
    expect(next).toMatchObject({ state: 'completed', created_count: 1 });
    const after = (await driven.send(readImport, { params: { id } })).body;
    expect(after.state).toBe('canceled');
    expect(after.processed_count).toBeLessThan(after.rows_count);
    expect((await driven.send(cancelImport, { params: { id } })).body).toEqual(after);
    const told = async () =>
      (await driven.published()).filter(
        ({ name, payload }) => name === 'import.completed' && payload.id === id,
      );
    await expect
      .poll(async () => (await told()).map(({ payload }) => payload.state), POLLED)
      .toEqual(['canceled']);
  });

  it('is canceled only while it is not finished, and by its store', async () => {
    const { id } = await imported(lines('Handle,Title', 'finished,Finished'));
    const refused = await driven.send(cancelImport, { params: { id } });
    expect([refused.status, refused.body.error]).toMatchObject([
      422,
      { code: 'processing_error', message: 'The import is finished: there is nothing to cancel' },
    ]);
    const stranger = { caller: { store: { ...testStore, id: 'store_other' } } };
    expect((await driven.send(cancelImport, { params: { id }, ...stranger })).status).toBe(404);
    expect((await driven.send(cancelImport, { params: { id: 'imp_none' } })).status).toBe(404);
  });

  it('is not begun when its caller goes while the file is looked at', async () => {
    const path = join(dataDir, 'left-alone.csv');
    await writeFile(path, `Handle,Title\n${'\n'.repeat(5_000_000)}`);
    const caller = new AbortController();
    const kept: unknown[] = [];
    const put = (...args: unknown[]) => Promise.resolve(String(kept.push(args)));
    const keeping = new ImportFiles({ put } as unknown as Files, { dataDir }).keep(
      path,
      'products',
      new Map(),
      caller.signal,
    );
    setImmediate(() => caller.abort());
    await expect(keeping).rejects.toMatchObject({ name: 'AbortError' });
    expect(kept).toEqual([]);
  });

  it('goes on after the log failed at any moment, each row once and rightly counted, and so does its undoing', async () => {
    const rows = Array.from(
      { length: 260 },
      (_, index) =>
        `gone-on-${index >> 1},${index % 2 ? '' : 'Thing'},Size,${index % 2 ? 'S' : 'L'},GO-${index},1`,
    );
    const file = lines('Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price', ...rows);
    let id = '';
    for (const appends of [2, 40, 200, 1, 300]) {
      await driven.dispose();
      driven = await drive(appends);
      if (id === '') ({ id } = (await driven.send(createImport, { body: csv(file) })).body);
      await expect.poll(() => failedLogs.has(driven.ports.log), POLLED).toBe(true);
    }
    await driven.dispose();
    driven = await drive();
    expect(await finished(id)).toMatchObject({
      rows_count: 260,
      processed_count: 260,
      created_count: 260,
      updated_count: 0,
      failed_count: 0,
      errors: [],
    });
    const { body } = await driven.send(listAdminProducts, { query: 'q[slug_cont]=gone-on&limit=1' });
    expect(body.meta.count).toBe(130);
    expect(variantsOf(await product('gone-on-77'))).toEqual([
      ['GO-154', 'Size: L', '1.00'],
      ['GO-155', 'Size: S', '1.00'],
    ]);
    const { id: kept } = await product('gone-on-5');
    await driven.send(changeProduct, { params: { id: kept }, body: { name: 'By hand' } });
    for (const appends of [1, 60]) {
      await driven.dispose();
      driven = await drive(appends);
      await driven.send(undoImport, { params: { id } });
      await expect.poll(() => failedLogs.has(driven.ports.log), POLLED).toBe(true);
    }
    await driven.dispose();
    driven = await drive();
    const read = async () => (await driven.send(readImport, { params: { id } })).body;
    await expect.poll(async () => (await read()).state, POLLED).toBe('undone');
    expect((await read()).kept).toMatchObject([{ name: 'By hand' }]);
    const left = await driven.send(listAdminProducts, { query: 'q[slug_cont]=gone-on' });
    expect(left.body.data.map(({ slug }: { slug: string }) => slug)).toEqual(['gone-on-5']);
  });
});

/** More rows than are read before somebody cancels. Each is refused. */
const LONG = 'x,\n'.repeat(100_000);

const POLLED = { interval: 20 };
const admin = { id: 'admin_1', email: 'ann@example.com', sessionId: 'session_1' };

const csv = (text: string): Blob => new Blob([text], { type: 'text/csv' });
const lines = (...rows: readonly string[]): string => `${rows.join('\n')}\n`;
const ndjson = (rows: readonly object[]): string => lines(...rows.map((row) => JSON.stringify(row)));

/** A value of each type of custom field, as a request has it. */
const fieldValuesByType: Readonly<Record<string, { type: string; value: unknown }>> = {
  short: { type: 'short_text', value: '=a;"b"\\ ＝' },
  long: { type: 'long_text', value: " two\nlines, 'quoted' " },
  rich: { type: 'rich_text', value: '<p>Rich; <b>text</b></p>' },
  count: { type: 'number', value: '-12.50' },
  flag: { type: 'boolean', value: false },
  data: { type: 'json', value: { a: ['=1', ';'], b: 'text' } },
  word: { type: 'json', value: '"a text"' },
};

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function made(caller: { store: StoreInfo }, body: object) {
  const answer = await driven.send(createProduct, { body, caller });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

/** The file of an export of all records. */
async function exportOf(caller: { store: StoreInfo }, type = 'products'): Promise<string> {
  const { body } = await driven.send(createExport, { body: { type }, caller });
  const read = async () => (await driven.send(readExport, { params: { id: body.id }, caller })).body.done;
  await expect.poll(read, POLLED).toBe(true);
  return (await driven.send(downloadExport, { params: { id: body.id }, caller })).body;
}

async function imported(text: string, store: Partial<StoreInfo> = {}): Promise<Imported> {
  const caller = { store: { ...testStore, ...store } };
  const { status, body } = await driven.send(createImport, { body: csv(text), caller });
  expect(status, JSON.stringify(body)).toBe(201);
  return finished(body.id, store);
}

async function sent(text: string, query = '', store: Partial<StoreInfo> = {}): Promise<Imported> {
  const caller = { store: { ...testStore, ...store } };
  const { status, body } = await driven.send(createImport, { body: csv(text), query, caller });
  expect(status, JSON.stringify(body)).toBe(201);
  return finished(body.id, store);
}

async function finished(id: string, store: Partial<StoreInfo> = {}): Promise<Imported> {
  const caller = { store: { ...testStore, ...store } };
  const read = async () => (await driven.send(readImport, { params: { id }, caller })).body;
  await expect.poll(async () => (await read()).state, POLLED).toMatch(/completed|failed|canceled/);
  return read();
}

async function product(slug: string) {
  const query = 'expand=variants,media,categories,custom_fields';
  return (await driven.send(readAdminProduct, { params: { id: slug }, query })).body;
}

/** The kinds of facts in the log, apart from what tells of imports themselves, and from what products note of changes elsewhere, at any time. */
async function factsSoFar(): Promise<string[]> {
  const types: string[] = [];
  for (let after = START; ; ) {
    const { events, position } = await driven.ports.log.readAll(after, { limit: 1_000 });
    if (events.length === 0) return types;
    const others = events.filter(({ stream }) => !/^(import|follower|public)-/.test(stream));
    types.push(...others.map(({ type }) => type).filter((type) => type !== 'ProductOptionTypeChanged'));
    after = position;
  }
}

const variantsOf = (body: Awaited<ReturnType<typeof product>>) =>
  body.variants.map(
    ({
      sku,
      options_text,
      price,
    }: {
      sku: string | null;
      options_text: string;
      price: { amount?: string } | null;
    }) => [sku, options_text, price?.amount ?? undefined],
  );

async function refusal(body: unknown) {
  const refused = await driven.send(createImport, { body });
  expect([refused.status, refused.body.error.code]).toEqual([422, 'validation_error']);
  return refused.body.error.details;
}

const failedLogs = new WeakSet<EventLog>();

/** `appends`: of anything but checkpoints, or of `counted` streams, before the log fails. */
function drive(appends = Number.POSITIVE_INFINITY, counted = ANYTHING): Promise<DrivenService> {
  return driveService(catalog, {
    env: { DATA_DIR: dataDir, SAMPLE_DATA: 'none' },
    scopes: ['read_all', 'write_all'],
    neighbours: ({ log }) => failAfter(log, appends, counted),
  });
}

const ANYTHING = /^(?!(?:checkpoint|follower|public)-)/;

function failAfter(log: EventLog, appends: number, counted: RegExp): void {
  const append = log.append.bind(log);
  let left = appends;
  log.append = async (...parameters) => {
    const [stream] = parameters;
    if (counted.test(stream)) left -= 1;
    if (left >= 0 || !ANYTHING.test(stream)) return append(...parameters);
    failedLogs.add(log);
    throw new LogUnavailable('the power is gone');
  };
}
