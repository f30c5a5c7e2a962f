import { describe, expect, it } from 'vitest';
import { readAs } from './readers.examples.ts';

const lines = (...rows: readonly string[]): string => `${rows.join('\n')}\n`;
const first = async (file: string) => (await readAs(file)).products[0];

describe('a product file of Shopify', () => {
  it('is read by its column names of today, with what is hidden, not tracked and sold on', async () => {
    const read = await readAs(
      lines(
        'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Price,Compare-at price,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Product image URL,Image position,Image alt text,Variant image URL,Gift card,SEO title,Cost per item',
        `Lamp,lamp,<p>Warm</p>,Acme,Home > Lighting,Lamps,"warm, led",TRUE,Active,'30235,4006381333931,Size,S,19.90,25.00,shopify,-2,CONTINUE,900,https://img.example.com/2.jpg,2,Back,https://img.example.com/s.jpg,FALSE,Lamps,9`,
        ',lamp,,,,,,,,LAMP-L,,,L,29.90,,,7,DENY,1200,https://img.example.com/1.jpg,1,Front,,,,',
        'Secret,secret,,,,,,FALSE,Active,S-1,,Title,Default Title,5,,,1,,,,,,,,,',
        'Quiet,quiet,,,,,,TRUE,Unlisted,Q-1,,,,5,,,1,,,,,,,,,',
        'Card,card,,,,,,TRUE,Active,C-1,,,,10,,,,,,,,,,TRUE,,',
      ),
    );
    expect(read).toMatchObject({ reader: 'shopify', unused: ['Cost per item'], errors: [] });
    expect(read.products[0]).toMatchObject({
      name: 'Lamp',
      slug: 'lamp',
      description: '<p>Warm</p>',
      vendor: 'Acme',
      product_type: 'Lamps',
      meta_title: 'Lamps',
      status: 'active',
      tags: ['warm', 'led'],
      category_ids: ['Home > Lighting'],
      media: [
        { url: 'https://img.example.com/1.jpg', alt: 'Front' },
        { url: 'https://img.example.com/2.jpg', alt: 'Back' },
        { url: 'https://img.example.com/s.jpg' },
      ],
      variants: [
        {
          sku: '30235',
          barcode: '4006381333931',
          options: [{ name: 'Size', value: 'S' }],
          stock_items: [{ count_on_hand: 0, backorderable: true }],
          track_inventory: true,
          weight: 900,
          prices: [{ currency: 'USD', amount: '19.90', compare_at_amount: '25.00' }],
        },
        { sku: 'LAMP-L', stock_items: [{ backorderable: false }], track_inventory: false, weight: 1_200 },
      ],
    });
    expect(read.products.map(({ status }) => status)).toEqual(['active', 'draft', 'draft', 'draft']);
    expect(read.warnings).toEqual([
      '2 Inventory quantity: is less than none: 0 is in stock',
      '5 Status: is hidden there: the product comes as a draft',
      '6 Gift card: is a gift card: it comes as a draft',
    ]);
  });

  it('may have names of both times in one header', async () => {
    const file = lines(
      'Handle,Title,SKU,Variant Price,Inventory quantity,Image Src',
      'a,A,A-1,5,3,https://img.example.com/a.jpg',
    );
    expect(await first(file)).toMatchObject({
      media: [{ url: 'https://img.example.com/a.jpg' }],
      variants: [{ sku: 'A-1', stock_items: [{ count_on_hand: 3 }], prices: [{ amount: '5' }] }],
    });
  });
});

describe('a product file of WooCommerce', () => {
  const header =
    'ID,Type,SKU,Name,Published,Visibility in catalog,Short description,Description,Date sale price ends,In stock?,Stock,Backorders allowed?,Weight (kg),Sale price,Regular price,Categories,Tags,Images,Parent,Position,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)';

  it('has variations anywhere, which name their product by SKU or id', async () => {
    const read = await readAs(
      lines(
        header,
        '1,variable,TEE,Tee,1,visible,Soft,<p>Tee</p>,,1,,0,,,,"Wear > Shirts, Sale",new,https://img.example.com/a.jpg,,0,Color,"Red, Blue",Size,"S, M"',
        '2,simple,MUG,Mug,1,visible,,Mug,,1,12,notify,0.4,8,10,Kitchen,,"https://img.example.com/m.jpg, https://img.example.com/n.jpg",,0,Color,White,,',
        '4,variation,TEE-B,Tee - Blue,1,visible,,,,1,4,0,0.2,,21.5,,,https://img.example.com/b.jpg,id:1,2,Color,Blue,Size,',
        '3,variation,TEE-R,Tee - Red,1,visible,,A red one,,0,,0,,,20,,,,TEE,1,Color,Red,Size,S',
        '5,variation,TEE-H,Tee - hidden,0,visible,,,,1,1,0,,,20,,,,TEE,3,Color,Green,Size,S',
      ),
    );
    expect(read).toMatchObject({ reader: 'woocommerce', errors: [] });
    expect(read.products).toMatchObject([
      {
        name: 'Tee',
        status: 'active',
        description: '<p>Tee</p>',
        tags: ['new'],
        category_ids: ['Wear > Shirts', 'Sale'],
        media: [{ url: 'https://img.example.com/a.jpg' }, { url: 'https://img.example.com/b.jpg' }],
        variants: [
          {
            sku: 'TEE-R',
            options: [
              { name: 'Color', value: 'Red' },
              { name: 'Size', value: 'S' },
            ],
            stock_items: [{ count_on_hand: 0 }],
            track_inventory: true,
          },
          {
            sku: 'TEE-B',
            options: [{ name: 'Color', value: 'Blue' }],
            weight: 200,
            prices: [{ amount: '21.5' }],
          },
        ],
      },
      {
        name: 'Mug',
        variants: [
          {
            sku: 'MUG',
            stock_items: [{ count_on_hand: 12, backorderable: true }],
            prices: [{ amount: '8', compare_at_amount: '10' }],
          },
        ],
      },
    ]);
    expect(read.warnings).toEqual([
      'Short description: is not read',
      '4 Attribute 2 name: leaves the choice to shoppers there: it is no option of this variant',
      '6 Published: is hidden there: the variant is left out',
      'Description: is not read of variants, which have the text of their product',
      'Attribute 1 value(s): is not read where it is no option',
    ]);
  });

  it('never shows what is hidden, private, grouped or sold elsewhere, and a sale that is over is none', async () => {
    const of = (kind: string, published: string, visibility: string) =>
      `,${kind},,${kind} ${published} ${visibility},${published},${visibility},,,2020-01-01,1,,0,,5,9,,,,,0,,,,`;
    const read = await readAs(
      lines(
        header,
        of('simple', '1', 'visible'),
        of('simple', '1', 'search'),
        of('simple', '0', 'visible'),
        of('simple', '-1', 'visible'),
        of('simple', '1', 'hidden'),
        of('grouped', '1', 'visible'),
        of('external', '1', 'visible'),
        of('"simple, downloadable, virtual"', '1', 'visible').replace(
          '"simple, downloadable, virtual" 1',
          'files 1',
        ),
      ),
    );
    expect(read.products.map(({ status }) => status)).toEqual([
      'active',
      'active',
      ...Array(6).fill('draft'),
    ]);
    expect(read.products[0]).toMatchObject({ variants: [{ prices: [{ amount: '9' }] }] });
    expect(read.warnings).toHaveLength(6);
  });

  it('has variants in the order of their positions, and their pictures in that of the file', async () => {
    const read = await readAs(
      lines(
        'ID,Type,SKU,Name,Published,Visibility in catalog,Regular price,Images,Parent,Position,Attribute 1 name,Attribute 1 value(s)',
        '2,variation,T-R,Tee - Red,1,visible,20,https://img.example.com/r.jpg,T,2,Color,Red',
        '3,variation,T-B,Tee - Blue,1,visible,20,https://img.example.com/b.jpg,T,1,Color,Blue',
        '1,variable,T,Tee,1,visible,,"https://img.example.com/2.jpg, https://img.example.com/1.jpg",,0,Color,"Red, Blue"',
      ),
    );
    expect(read.products).toMatchObject([
      {
        variants: [{ sku: 'T-B' }, { sku: 'T-R' }],
        media: ['2', '1', 'r', 'b'].map((name) => ({ url: `https://img.example.com/${name}.jpg` })),
      },
    ]);
  });

  it('may have a header in German, semicolons, and commas in prices', async () => {
    const read = await readAs(
      lines(
        'sep=;',
        'ID;Typ;Artikelnummer;Name;Veröffentlicht;Sichtbarkeit im Katalog;Beschreibung;Vorrätig?;Bestand;Gewicht (kg);Angebotspreis;Regulärer Preis;Kategorien;Schlagwörter;Bilder;Übergeordnetes Produkt;Position;Attribut 1 Name;Attribut 1 Wert(e)',
        '1;variable;T;Tasse;1;visible;Groß;1;;;;;Küche > Tassen;neu;https://img.example.com/t.jpg;;0;Farbe;Rot, Blau',
        '2;variation;T-R;Tasse - Rot;1;visible;;1;3,0;0,35;;1.012,90;;;;T;1;Farbe;Rot',
      ),
    );
    expect(read).toMatchObject({ reader: 'woocommerce', errors: [], unused: [] });
    expect(read.products).toMatchObject([
      {
        name: 'Tasse',
        category_ids: ['Küche > Tassen'],
        variants: [
          {
            options: [{ name: 'Farbe', value: 'Rot' }],
            weight: 350,
            stock_items: [{ count_on_hand: 3 }],
            prices: [{ amount: '1012.90' }],
          },
        ],
      },
    ]);
  });
});

describe('a product file of Magento', () => {
  it('joins simple products to the configurable ones that name them, and leaves store views out', async () => {
    const read = await readAs(
      lines(
        'sku,store_view_code,product_type,categories,name,description,weight,product_online,visibility,price,special_price,url_key,qty,is_in_stock,allow_backorders,base_image,additional_images,additional_attributes,configurable_variations,configurable_variation_labels',
        'T-S,,simple,,Tee S,<p>Tee</p>,0.2,1,Not Visible Individually,20,,tee-s,5,1,0,https://img.example.com/s.jpg,https://img.example.com/s2.jpg,"size=S,fit=slim",,',
        'T-M,,simple,,Tee M,,0.2,1,Not Visible Individually,21,18,tee-m,6.0000,0,1,,,size=M,,',
        'T,,configurable,"Default Category/Wear/Shirts,Default Category",Tee,<p>Tee</p>,,1,"Catalog, Search",,,tee,,1,0,https://img.example.com/t.jpg,https://img.example.com/u.jpg,,"sku=T-S,size=S|sku=T-M,size=M",size=Size',
        'T,german,,,Hemd,,,,,,,,,,,,,,,',
        'OFF,,simple,,Off,,,2,"Catalog, Search",5,,off,1,1,0,a.jpg,b.jpg,,,',
        'NV,,simple,,Hidden,,,1,Not Visible Individually,5.000000,,nv,1,1,0,https://img.example.com/n.jpg,c.jpg,,,',
        'KIT,,bundle,,Kit,,,1,"Catalog, Search",5,,kit,1,1,0,,,,,',
      ),
    );
    expect(read).toMatchObject({ reader: 'magento', errors: [] });
    expect(read.products.map(({ name, status }) => [name, status])).toEqual([
      ['Tee', 'active'],
      ['Off', 'draft'],
      ['Hidden', 'draft'],
      ['Kit', 'draft'],
    ]);
    expect(read.products[0]).toMatchObject({
      slug: 'tee',
      category_ids: ['Wear > Shirts'],
      media: [
        { url: 'https://img.example.com/t.jpg' },
        { url: 'https://img.example.com/u.jpg' },
        { url: 'https://img.example.com/s.jpg' },
        { url: 'https://img.example.com/s2.jpg' },
      ],
      variants: [
        {
          sku: 'T-S',
          options: [{ name: 'Size', value: 'S' }],
          weight: 200,
          stock_items: [{ count_on_hand: 5 }],
        },
        {
          sku: 'T-M',
          stock_items: [{ count_on_hand: 0, backorderable: true }],
          prices: [{ amount: '18', compare_at_amount: '21' }],
        },
      ],
    });
    expect(read.products[2]).toMatchObject({ variants: [{ prices: [{ amount: '5.00' }] }] });
    expect(read.warnings.filter((warning) => warning.startsWith('description'))).toEqual([]);
    expect(read.warnings).toContain('store_view_code: Rows of other store views are not read');
    const bare = 'has no address that begins with https:// or http://: the picture is left out';
    expect(read.warnings.filter((warning) => warning.endsWith(bare)).toSorted()).toEqual([
      `6 additional_images: ${bare}`,
      `6 base_image: ${bare}`,
      `7 additional_images: ${bare}`,
    ]);
  });
});

describe('pictures', () => {
  const file = lines(
    'sku,product_type,name,product_online,price,url_key,base_image,base_image_label,additional_images,additional_image_labels,attribute_set_code',
    'CUP,simple,Cup,1,5,cup,/c/u/cup.jpg,Front,"https://img.example.com/a;b.jpg,inside.jpg","Above,Inside",Default',
  );
  it('that have no address get the one that is given for them', async () => {
    const { products, warnings } = await readAs(file, { imageBaseUrl: 'https://shop.example.com/media/' });
    expect(products[0]).toMatchObject({
      media: [
        { url: 'https://shop.example.com/media/c/u/cup.jpg', alt: 'Front' },
        { url: 'https://img.example.com/a;b.jpg', alt: 'Above' },
        { url: 'https://shop.example.com/media/inside.jpg', alt: 'Inside' },
      ],
    });
    expect(warnings.filter((each) => each.includes('image'))).toEqual([]);
  });

  it('that have none are left out with their texts, and named', async () => {
    const { products, warnings } = await readAs(file);
    expect(products[0]?.media).toEqual([
      expect.objectContaining({ url: 'https://img.example.com/a;b.jpg', alt: 'Above' }),
    ]);
    expect(warnings).toContain(
      '2 base_image: has no address that begins with https:// or http://: the picture is left out',
    );
  });

  it('keep a semicolon in their address', async () => {
    const { products } = await readAs(
      lines('Handle,Title,Variant Price,Image Src', 'pan,Pan,5,https://img.example.com/p;w=9.jpg'),
    );
    expect(products[0]).toMatchObject({ media: [{ url: 'https://img.example.com/p;w=9.jpg' }] });
  });
});

describe('product files of other systems', () => {
  it('PrestaShop: prices may be net, roots of the tree fall away, also in German', async () => {
    const english = await readAs(
      lines(
        'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded;Reference #;Manufacturer;EAN13;Quantity;Visibility;Summary;Description;Tags (x,y,z...);URL rewritten;Image URLs (x,y,z...);Image alt texts (x,y,z...);Out of stock action;Virtual product',
        '1;1;Vase;Home,Deco/Vases;83.333333;V-1;Acme;4006381333931;3;both;;Tall;a,b;tall-vase;https://img.example.com/v.jpg,https://img.example.com/w.jpg;Front,Back;1;0',
        '2;0;Jar;Home;5;J-1;;;3;both;;;;jar;;;0;0',
        '3;1;Lid;Home;5;L-1;;;3;none;;;;lid;;;0;0',
        '4;1;E-book;Home;5;E-1;;;3;both;;;;e-book;;;0;1',
      ),
    );
    expect(english).toMatchObject({ reader: 'prestashop', errors: [] });
    expect(english.products.map(({ status }) => status)).toEqual(['active', 'draft', 'draft', 'draft']);
    expect(english.products[0]).toMatchObject({
      slug: 'tall-vase',
      category_ids: ['Deco > Vases'],
      media: [{ alt: 'Front' }, { alt: 'Back' }],
      vendor: 'Acme',
      variants: [
        {
          sku: 'V-1',
          barcode: '4006381333931',
          stock_items: [{ backorderable: true }],
          prices: [{ amount: '83.33' }],
        },
      ],
    });
    expect(english.warnings[0]).toBe(
      'Price tax excluded: may be without taxes: it is taken as it is written',
    );
    expect(english.warnings[1]).toBe('2 Price tax excluded: is rounded to the smallest unit of the currency');
    const german = await readAs(
      lines(
        'Artikel-ID;Aktiv (0/1);Name*;Kategorien (x,y,z...);Preis ohne MwSt.;Artikel-Nr.;Hersteller;Menge;Gewicht;Beschreibung;Bild-URLs (x,y,z...)',
        '1;1;Vase;Startseite,Deko;12,50;V-1;Acme;3;0,5;Hoch;https://img.example.com/v.jpg',
      ),
    );
    expect(german).toMatchObject({ reader: 'prestashop', unused: [], errors: [] });
    expect(german.products[0]).toMatchObject({
      category_ids: ['Deko'],
      variants: [{ sku: 'V-1', weight: 500, prices: [{ amount: '12.50' }] }],
    });
  });

  it('BigCommerce: rows of products, variants and pictures', async () => {
    const read = await readAs(
      lines(
        'Item,ID,Name,Type,SKU,Options,Inventory Tracking,Current Stock,Price,Retail Price,Sale Price,Categories,Description,Product URL,UPC/EAN,Weight,Is Visible,Internal Image URL (Export),Image URL (Import),Image Description,Image is Thumbnail,Image Sort Order',
        'Product,1,Tee,physical,T,,variant,0,20,25,0,18;21,<p>Tee</p>,/tee/,,0.2,TRUE,,,,,',
        'Variant,2,,,T-S,Type=Rectangle|Name=Color|Value=Black;Type=Rectangle|Name=Size|Value=S,,3,0,0,0,,,,,0.2,,,,,,',
        'Variant,3,,,T-M,Type=Rectangle|Name=Color|Value=Black;Type=Rectangle|Name=Size|Value=M,,4,22,0,19,,,,,0.2,,,,,,',
        'Image,4,,,,,,,,,,,,,,,,,https://img.example.com/2.jpg,Back,FALSE,1',
        'Image,5,,,,,,,,,,,,,,,,https://img.example.com/1.jpg,,Front,TRUE,2',
        'Product,6,Song,digital,S,,none,0,2,0,0,Music/Songs,,/song/,,0,TRUE,,,,,',
        'Product,7,Old,physical,O,,product,9,2,0,0,,,/old/,,0,FALSE,,,,,',
      ),
    );
    expect(read).toMatchObject({ reader: 'bigcommerce', errors: [] });
    expect(read.products).toMatchObject([
      {
        slug: 'tee',
        status: 'active',
        media: [
          { url: 'https://img.example.com/1.jpg', alt: 'Front' },
          { url: 'https://img.example.com/2.jpg', alt: 'Back' },
        ],
        variants: [
          {
            sku: 'T-S',
            prices: [{ amount: '20', compare_at_amount: '25' }],
            stock_items: [{ count_on_hand: 3 }],
            weight: 200,
          },
          { sku: 'T-M', prices: [{ amount: '19', compare_at_amount: '22' }] },
        ],
      },
      { status: 'draft', category_ids: ['Music > Songs'], variants: [{ track_inventory: false }] },
      { status: 'draft', variants: [{ track_inventory: true, stock_items: [{ count_on_hand: 9 }] }] },
    ]);
    expect(read.warnings[0]).toBe('Categories: has ids of categories, without names: it is not used');
  });

  it('Squarespace: what is not visible is a draft, and unlimited stock is not counted', async () => {
    const read = await readAs(
      lines(
        'Product ID [Non Editable],Variant ID [Non Editable],Product Type [Non Editable],Product Page,Product URL,Title,Description,SKU,Option Name 1,Option Value 1,Price,Sale Price,On Sale,Stock,Categories,Tags,Weight,Visible,Hosted Image URLs',
        'p1,v1,PHYSICAL,shop,tee,Tee,Soft,T-S,Size,S,20.00,15.00,Yes,Unlimited,"/wear/shirts, /sale","a, b",0.2,Yes,https://img.example.com/1.jpg https://img.example.com/2.jpg',
        ',v2,,,,,,T-M,Size,M,20.00,0.00,No,4,,,0.2,,',
        'p2,v3,SERVICE,shop,tee-2,Tee,,X,,,5.00,,No,3,,,0,No,',
      ),
    );
    expect(read).toMatchObject({ reader: 'squarespace', errors: [] });
    expect(read.products).toMatchObject([
      {
        slug: 'tee',
        status: 'active',
        tags: ['a', 'b'],
        category_ids: ['wear > shirts', 'sale'],
        media: [{ url: 'https://img.example.com/1.jpg' }, { url: 'https://img.example.com/2.jpg' }],
        variants: [
          { track_inventory: false, prices: [{ amount: '15.00', compare_at_amount: '20.00' }] },
          {
            options: [{ name: 'Size', value: 'M' }],
            track_inventory: true,
            stock_items: [{ count_on_hand: 4 }],
          },
        ],
      },
      { slug: 'tee-2', status: 'draft', variants: [{ track_inventory: false }] },
    ]);
  });

  it('Wix: variants of both of its catalogs, surcharges and reductions', async () => {
    const older = await readAs(
      lines(
        'handleId,fieldType,name,description,productImageUrl,collection,sku,price,surcharge,visible,discountMode,discountValue,inventory,weight,productOptionName1,productOptionType1,productOptionDescription1',
        'product_0f0e0d0c-1,Product,Tee,Soft,a1~mv2.jpg;https://img.example.com/b.jpg,Wear;Sale,T,20,,true,PERCENT,10,InStock,0.2,Color,COLOR,#ff0000:Red;#0000ff:Blue',
        'product_0f0e0d0c-1,Variant,,,,,T-R,,,true,,,4,,,,#ff0000:Red',
        'product_0f0e0d0c-1,Variant,,,,,T-B,,2.5,true,,,OutOfStock,,,,#0000ff:Blue',
        'product_9,Product,Cap,,,,C,5,,false,,,InStock,,Size,DROP_DOWN,S;M',
      ),
    );
    expect(older).toMatchObject({ reader: 'wix', errors: [] });
    expect(older.products).toMatchObject([
      {
        name: 'Tee',
        category_ids: ['Wear', 'Sale'],
        media: [
          { url: 'https://static.wixstatic.com/media/a1~mv2.jpg' },
          { url: 'https://img.example.com/b.jpg' },
        ],
        variants: [
          {
            sku: 'T-R',
            options: [{ name: 'Color', value: 'Red' }],
            prices: [{ amount: '18.00', compare_at_amount: '20' }],
            weight: 200,
          },
          {
            sku: 'T-B',
            prices: [{ amount: '20.25', compare_at_amount: '22.50' }],
            stock_items: [{ count_on_hand: 0 }],
          },
        ],
      },
      {
        status: 'draft',
        variants: [
          { options: [{ name: 'Size', value: 'S' }], track_inventory: false },
          { options: [{ name: 'Size', value: 'M' }], track_inventory: false },
        ],
      },
    ]);
    const newer = await readAs(
      lines(
        'handle,fieldType,name,visible,plainDescription,media,brand,price,strikethroughPrice,inventory,sku,barcode,productOptionName[1],productOptionType[1],productOptionChoices[1]',
        'mug,PRODUCT,Mug,TRUE,Big,https://img.example.com/m.jpg,Acme,12,15,20,M,400,,,',
      ),
    );
    expect(newer.products).toMatchObject([
      {
        slug: 'mug',
        description: 'Big',
        vendor: 'Acme',
        variants: [{ barcode: '400', prices: [{ amount: '12', compare_at_amount: '15' }] }],
      },
    ]);
  });

  it('Shopware: gross prices, variants from their values or by their numbers, and each id once', async () => {
    const read = await readAs(
      lines(
        'id;parent_id;product_number;active;stock;ean;name;description;price_net;price_gross;categories;cover_media_url;manufacturer_name;optionIds;variants',
        'a1;;SW1;1;5;400;Mug;Big;8.4;9.996;;https://img.example.com/m.jpg;Acme;;size: S, M | color: Red, Blue',
        'a1;;SW1;1;5;400;Mug again;Big;8.4;9.99;;;Acme;;size: S',
        'b1;;SW2;0;1;;Cap;;1;2;0123456789abcdef0123456789abcdef;;;;',
        'b2;b1;SW2.1;1;3;;;;;;;;;0f0f;',
        'c1;nowhere;SW3;1;3;;;;;;;;;0f0f;',
      ),
    );
    expect(read).toMatchObject({ reader: 'shopware' });
    expect(read.products).toMatchObject([
      {
        name: 'Mug',
        vendor: 'Acme',
        status: 'active',
        variants: [
          {
            sku: 'SW1.1',
            options: [
              { name: 'size', value: 'S' },
              { name: 'color', value: 'Red' },
            ],
            prices: [{ amount: '10.00' }],
          },
          { sku: 'SW1.2' },
          { sku: 'SW1.3' },
          {
            sku: 'SW1.4',
            options: [
              { name: 'size', value: 'M' },
              { name: 'color', value: 'Blue' },
            ],
          },
        ],
      },
      {
        name: 'Cap',
        status: 'draft',
        variants: [
          { sku: 'SW2.1', options: [{ name: 'Variant', value: 'SW2.1' }], prices: [{ amount: '2' }] },
        ],
      },
    ]);
    expect(read.errors).toEqual([
      '3 id a1: has already been taken',
      '6 parent_id nowhere: names a product that the file does not have',
    ]);
  });

  it('Spree: its own columns, with a first row that is of no variant', async () => {
    const read = await readAs(
      lines(
        'slug,sku,name,status,brand_name,description,tags,price,compare_at_price,currency,weight,weight_unit,available_on,inventory_count,inventory_backorderable,digital,image1_src,image2_src,option1_name,option1_value,category1,category2,custom_field.properties.fit',
        'shirt,"",Shirt,active,Acme,Nice,"a, b",0.0,0.0,USD,0.5,lb,2025-10-09 14:35:53,100,true,false,https://img.example.com/1.jpg,https://img.example.com/2.jpg,,,Men -> Shirts,Women,Loose',
        'shirt,SH-S,,,,,,62.99,0.0,USD,0.5,lb,2025-10-09 14:35:53,7,true,false,,,Size,S,,,',
        'pdf,PDF,Pdf,active,,,,5,,USD,,,,,,true,,,,,,,',
      ),
    );
    expect(read).toMatchObject({ reader: 'spree', errors: [] });
    expect(read.products).toMatchObject([
      {
        status: 'active',
        vendor: 'Acme',
        tags: ['a', 'b'],
        available_on: '2025-10-09T14:35:53Z',
        category_ids: ['Men > Shirts', 'Women'],
        media: [{ url: 'https://img.example.com/1.jpg' }, { url: 'https://img.example.com/2.jpg' }],
        variants: [
          {
            sku: 'SH-S',
            weight: 226.8,
            stock_items: [{ count_on_hand: 7, backorderable: true }],
            prices: [{ amount: '62.99' }],
          },
        ],
      },
      { status: 'draft' },
    ]);
  });

  it('Medusa: prices of several currencies, and what its variants are not told they have of their product', async () => {
    const read = await readAs(
      lines(
        'Product Handle;Product Title;Product Status;Product Thumbnail;Product Weight;Product Tags;Variant SKU;Variant Inventory Quantity;Variant Allow Backorder;Variant Manage Inventory;Price EUR;Price USD;Option 1 Name;Option 1 Value;Image 1 Url',
        'mug;Mug;published;https://img.example.com/m.jpg;400;a,b;M-1;10;true;true;1000;1200;Size;S;https://img.example.com/n.jpg',
        'mug;Mug;published;https://img.example.com/m.jpg;400;a,b;M-2;0;false;false;1000;;Size;M;',
        'cap;Cap;draft;;;;C;1;;;5;5;;;',
      ),
    );
    expect(read).toMatchObject({ reader: 'medusa', errors: [] });
    expect(read.products).toMatchObject([
      {
        status: 'active',
        media: [{ url: 'https://img.example.com/m.jpg' }, { url: 'https://img.example.com/n.jpg' }],
        variants: [
          {
            weight: 400,
            prices: [
              { currency: 'USD', amount: '1200' },
              { currency: 'EUR', amount: '1000' },
            ],
          },
          { track_inventory: false, prices: [{ currency: 'EUR', amount: '1000' }] },
        ],
      },
      { status: 'draft' },
    ]);
  });

  it('Vendure: values of options in one cell, padded with spaces', async () => {
    const read = await readAs(
      lines(
        'name      ,slug ,description,assets,facets,optionGroups ,optionValues  ,sku,price ,stockOnHand,trackInventory,variantAssets',
        'Smock     ,     ,Clean      ,https://img.example.com/s.jpg|b.jpg,,"size|colour","S|beige"     ,1  ,11.995,-3         ,true          ,https://img.example.com/v.jpg',
        '          ,     ,           ,      ,,             ,"M|beige"     ,2  ,12    ,4          ,false         ,',
        'Smock     ,other,           ,      ,,             ,              ,3  ,12    ,4          ,              ,',
      ),
    );
    expect(read).toMatchObject({ reader: 'vendure', errors: [] });
    expect(read.products).toMatchObject([
      {
        name: 'Smock',
        media: [{ url: 'https://img.example.com/s.jpg' }, { url: 'https://img.example.com/v.jpg' }],
        variants: [
          {
            options: [
              { name: 'size', value: 'S' },
              { name: 'colour', value: 'beige' },
            ],
            stock_items: [{ count_on_hand: 0 }],
            track_inventory: true,
            prices: [{ amount: '12.00' }],
          },
          { track_inventory: false },
        ],
      },
      { name: 'Smock', slug: 'other' },
    ]);
  });
});

describe('a file', () => {
  it('that another shop system or none wrote is refused by what it is, with the nearest one that is known', async () => {
    const refusalOf = (header: string) =>
      readAs(`${header}\n${header.replaceAll(/[^,;\t]+/g, 'x')}\n`).catch(String);
    expect(
      await refusalOf('product_id,name,model,seo_keyword,image_name,quantity,price,store_ids'),
    ).toContain('a file of OpenCart');
    expect(await refusalOf('sku,parent_sku,attribute_family_code,type,name,price,guest_checkout')).toContain(
      'a file of Bagisto',
    );
    expect(await refusalOf('id\ttitle\tdescription\tlink\timage_link\tavailability\tprice')).toContain(
      'Google Merchant',
    );
    expect(
      await refusalOf('Product ID*;Attribute (Name:Type:Position)*;Value (Value:Position)*;Impact on price'),
    ).toContain('nearest are files of PrestaShop');
    const square = 'Token,Item Name,Variation Name,SKU,Description,Category,Price,Enabled,Tax,Unit';
    expect(await refusalOf(square)).toContain('Its columns: Token, Item Name, Variation Name, SKU');
    expect(await refusalOf('email,first_name,last_name,tags,company,city')).toContain(
      'of no system that is known',
    );
  });

  it.each([
    ['UTF-16', Buffer.from('\ufeffHandle\tTitle\tVariant Price\nk\tKäse\t5\n', 'utf16le')],
    ['UTF-16 without its mark', Buffer.from('Handle\tTitle\tVariant Price\nk\tKäse\t5\n', 'utf16le')],
    ['Windows-1252', Buffer.from('Handle;Title;Variant Price\nk;K\xe4se;5\n', 'latin1')],
    ['bars', Buffer.from('Handle|Title|Variant Price\nk|Käse|5\n')],
    [
      'a line that names the separator',
      Buffer.from('\ufeff"sep=;"\r\nHandle;Title;Variant Price\r\nk;Käse;5\r\n'),
    ],
  ])('is read in %s', async (_what, content) => {
    const { products, errors } = await readAs(content);
    expect(errors).toEqual([]);
    expect(products).toMatchObject([{ name: 'Käse', variants: [{ prices: [{ amount: '5' }] }] }]);
  });

  it('with tabs may have inches', async () => {
    const { products } = await readAs(
      'Handle\tTitle\tVariant Price\np\tPipe 5" long\t5\n"q"\t"5"" pipe"\t6\n',
    );
    expect(products.map(({ name }) => name)).toEqual(['Pipe 5" long', '5" pipe']);
  });

  it('of this system has several values with `\\` before a `;` that is meant, and prices of all currencies', async () => {
    const read = await readAs(
      lines(
        'slug,name,published,tags,options,price,currency,price_eur,compare_at_price_eur,count_on_hand,image_url,categories',
        'a,A,0,a\\;b;c\\\\d,Size: S\\;M,5.000,USD,4,6,1.0,,x;Wear > Shirts',
      ),
    );
    expect(read).toMatchObject({ reader: 'storefold', unused: [], errors: [] });
    expect(read.products).toMatchObject([
      {
        status: 'draft',
        tags: ['a;b', 'c\\d'],
        category_ids: ['x', 'Wear > Shirts'],
        variants: [
          {
            options: [{ name: 'Size', value: 'S;M' }],
            stock_items: [{ count_on_hand: 1 }],
            prices: [
              { currency: 'USD', amount: '5.00' },
              { currency: 'EUR', amount: '4', compare_at_amount: '6' },
            ],
          },
        ],
      },
    ]);
  });
});
