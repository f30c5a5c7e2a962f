import type { ImportReader } from '@storefold/contracts';

/** A file of so many rows for each reader: products with a variant or two, categories, texts and a picture. */
export const longFiles: Readonly<Record<ImportReader, (rows: number) => string>> = {
  shopify: csvOf(
    'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Option1 name,Option1 value,Price,Compare-at price,Inventory tracker,Inventory quantity,Product image URL,Image alt text',
    (at) => [
      `Lamp ${at},lamp-${at},<p>Warm</p>,Acme,Home > Lighting ${at % 50},Lamps,"warm, led",TRUE,Active,L-${at}-S,Size,S,19.90,25.00,shopify,2,https://img.example.com/${at}.jpg,Front`,
      `,lamp-${at},,,,,,,,L-${at}-L,,L,29.90,,shopify,7,,`,
    ],
  ),
  woocommerce: csvOf(
    'ID,Type,SKU,Name,Published,Visibility in catalog,Description,In stock?,Stock,Regular price,Categories,Tags,Images,Parent,Position,Attribute 1 name,Attribute 1 value(s)',
    (at) => [
      `${at}1,variable,T-${at},Tee ${at},1,visible,<p>Tee</p>,1,,,"Wear > Shirts ${at % 50}",new,https://img.example.com/${at}.jpg,,0,Color,"Red, Blue"`,
      `${at}2,variation,T-${at}-R,Tee ${at} - Red,1,visible,,1,4,20,,,,T-${at},1,Color,Red`,
    ],
  ),
  magento: csvOf(
    'sku,store_view_code,product_type,categories,name,description,weight,product_online,visibility,price,url_key,qty,is_in_stock,base_image,additional_attributes,configurable_variations,configurable_variation_labels',
    (at) => [
      `T-${at}-S,,simple,,Tee ${at} S,,0.2,1,Not Visible Individually,20,tee-${at}-s,5,1,https://img.example.com/${at}.jpg,size=S,,`,
      `T-${at},,configurable,Default Category/Wear/Shirts ${at % 50},Tee ${at},<p>Tee</p>,,1,"Catalog, Search",,tee-${at},,1,,,"sku=T-${at}-S,size=S",size=Size`,
    ],
  ),
  prestashop: csvOf(
    'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded;Reference #;Manufacturer;Quantity;Description;Tags (x,y,z...);URL rewritten;Image URLs (x,y,z...)',
    (at) => [
      `${at};1;Vase ${at};Home,Vases ${at % 50};83.333333;V-${at};Acme;3;Tall;a,b;vase-${at};https://img.example.com/${at}.jpg`,
    ],
  ),
  bigcommerce: csvOf(
    'Item,ID,Name,Type,SKU,Options,Inventory Tracking,Current Stock,Price,Sale Price,Description,Product URL,Weight,Is Visible,Image URL (Import),Image Sort Order',
    (at) => [
      `Product,${at}1,Tee ${at},physical,T-${at},,variant,0,20,0,<p>Tee</p>,/tee-${at}/,0.2,TRUE,,`,
      `Variant,${at}2,,,T-${at}-S,Type=Rectangle|Name=Size|Value=S,,3,0,0,,,0.2,,,`,
    ],
  ),
  squarespace: csvOf(
    'Product ID [Non Editable],Variant ID [Non Editable],Product Type [Non Editable],Product Page,Product URL,Title,Description,SKU,Option Name 1,Option Value 1,Price,Sale Price,On Sale,Stock,Categories,Tags,Weight,Visible,Hosted Image URLs',
    (at) => [
      `p${at},v${at}a,PHYSICAL,shop,tee-${at},Tee ${at},Soft,T-${at}-S,Size,S,20.00,0.00,No,3,"/wear/shirts-${at % 50}","a, b",0.2,Yes,https://img.example.com/${at}.jpg`,
      `,v${at}b,,,,,,T-${at}-M,Size,M,20.00,0.00,No,4,,,0.2,,`,
    ],
  ),
  wix: csvOf(
    'handleId,fieldType,name,description,productImageUrl,collection,sku,price,surcharge,visible,inventory,productOptionName1,productOptionType1,productOptionDescription1',
    (at) => [
      `product_${at},Product,Tee ${at},Soft,https://img.example.com/${at}.jpg,Wear ${at % 50},T-${at},20,,true,InStock,Size,DROP_DOWN,S;M`,
      `product_${at},Variant,,,,,T-${at}-S,,1,true,4,,,S`,
    ],
  ),
  shopware: csvOf(
    'id;parent_id;product_number;active;stock;ean;name;description;price_net;price_gross;categories;cover_media_url;manufacturer_name;optionIds;variants',
    (at) => [
      `a${at};;SW${at};1;5;;Mug ${at};Big;8.4;9.99;;https://img.example.com/${at}.jpg;Acme;;`,
      `b${at};a${at};SW${at}.1;1;3;;;;;;;;;0f0f${at};`,
    ],
  ),
  spree: csvOf(
    'slug,sku,name,status,brand_name,description,tags,price,compare_at_price,currency,weight,weight_unit,available_on,inventory_count,inventory_backorderable,digital,image1_src,image2_src,option1_name,option1_value,category1',
    (at) => [
      `shirt-${at},"",Shirt ${at},active,Acme,Nice,"a, b",0.0,0.0,USD,0.5,lb,,100,true,false,https://img.example.com/${at}.jpg,,,,Men -> Shirts ${at % 50}`,
      `shirt-${at},SH-${at}-S,,,,,,62.99,0.0,USD,0.5,lb,,7,true,false,,,Size,S,`,
    ],
  ),
  medusa: csvOf(
    'Product Handle;Product Title;Product Status;Product Thumbnail;Product Weight;Product Tags;Variant SKU;Variant Inventory Quantity;Variant Allow Backorder;Variant Manage Inventory;Price EUR;Price USD;Option 1 Name;Option 1 Value;Image 1 Url',
    (at) => [
      `mug-${at};Mug ${at};published;https://img.example.com/${at}.jpg;400;a,b;M-${at}-1;10;true;true;10;12;Size;S;`,
      `mug-${at};Mug ${at};published;https://img.example.com/${at}.jpg;400;a,b;M-${at}-2;0;false;false;10;12;Size;M;`,
    ],
  ),
  vendure: csvOf(
    'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,stockOnHand,trackInventory,variantAssets',
    (at) => [
      `Smock ${at},smock-${at},Clean,https://img.example.com/${at}.jpg,,"size|colour","S|beige",S-${at}-1,11.99,3,true,`,
      `,,,,,,"M|beige",S-${at}-2,12,4,true,`,
    ],
  ),
  storefold: csvOf(
    'slug,name,status,description,tags,categories,sku,options,price,currency,count_on_hand,image_urls',
    (at) => [
      `a-${at},A ${at},active,Nice,a;b,Wear > Shirts ${at % 50},A-${at}-S,Size: S,5.00,USD,4,https://img.example.com/${at}.jpg`,
      `a-${at},,,,,,A-${at}-M,Size: M,5.00,USD,4,`,
    ],
  ),
  ndjson: (rows) =>
    Array.from({ length: rows }, (_, at) =>
      JSON.stringify({
        slug: `n-${at}`,
        name: `N ${at}`,
        status: 'active',
        variants: [{ sku: `N-${at}`, prices: [{ currency: 'USD', amount: '5' }] }],
      }),
    ).join('\n'),
};

function csvOf(header: string, productAt: (at: number) => readonly string[]): (rows: number) => string {
  return (rows) => {
    const lines: string[] = [];
    for (let at = 0; lines.length < rows; at += 1) lines.push(...productAt(at));
    return `${header}\n${lines.slice(0, rows).join('\n')}\n`;
  };
}
