import { describe, expect, it } from 'vitest';
import { instantIn } from '../instant.ts';
import { readAs } from './kinds.examples.ts';

describe('a file of customers', () => {
  it('is known as one of Shopify, with consent, tags, and the address', () => {
    const read = readAs(
      'customers',
      'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags',
      "'7,Ann,Lee,ann@example.com,yes,Acme,1 Main St,Springfield,IL,US,'02704,'+15550142,'+15550143,no,12.00,2,Rings twice,no,vip",
      "'8,,,bob@example.com,no,,,,,,,,,no,0.00,0,,no,",
    );
    expect(read.reader).toBe('shopify');
    expect(read.unused).toEqual([
      'Customer ID',
      'Accepts SMS Marketing',
      'Total Spent',
      'Total Orders',
      'Tax Exempt',
    ]);
    expect(read.bodies).toEqual([
      {
        email: 'ann@example.com',
        first_name: 'Ann',
        last_name: 'Lee',
        phone: '+15550143',
        accepts_email_marketing: true,
        tags: ['vip'],
        internal_note: 'Rings twice',
        addresses: [
          {
            company: 'Acme',
            address1: '1 Main St',
            city: 'Springfield',
            state_abbr: 'IL',
            country_iso: 'US',
            postal_code: '02704',
            phone: '+15550142',
            first_name: 'Ann',
            last_name: 'Lee',
            is_default_billing: true,
            is_default_shipping: true,
          },
        ],
      },
      { email: 'bob@example.com', accepts_email_marketing: false },
    ]);
    expect([...read.errors, ...read.warnings]).toEqual([]);
  });

  it('is known as one of WooCommerce, with both addresses, and without passwords', () => {
    const read = readAs(
      'customers',
      'customer_id,user_login,user_pass,user_email,user_registered,first_name,last_name,billing_first_name,billing_address_1,billing_postcode,billing_city,billing_state,billing_country,shipping_first_name,shipping_address_1,shipping_postcode,shipping_city,shipping_country',
      '7,ann,$P$B1,ann@example.com,2019-05-01 11:30:00,Ann,Lee,Ann,Weg 1,10115,Berlin,Berlin,DE,Eve,Gasse 2,1010,Wien,AT',
    );
    expect(read.reader).toBe('woocommerce');
    expect(read.unused).toEqual(['customer_id', 'user_login', 'user_pass']);
    expect(read.bodies).toMatchObject([
      {
        email: 'ann@example.com',
        created_at: '2019-05-01T09:30:00.000Z',
        addresses: [
          { first_name: 'Ann', address1: 'Weg 1', state_name: 'Berlin', is_default_billing: true },
          { first_name: 'Eve', city: 'Wien', country_iso: 'AT', is_default_shipping: true },
        ],
      },
    ]);
  });

  it('says line, column and value of what cannot be read', () => {
    const read = readAs(
      'customers',
      'email,accepts_email_marketing,created_at,tags',
      'ann@example.com,perhaps,11/12/2019,a;b',
    );
    expect(read.reader).toBe('storefold');
    expect(read.errors).toEqual([
      '2 accepts_email_marketing perhaps: must be TRUE or FALSE',
      '2 created_at 11/12/2019: is invalid',
    ]);
  });

  it('is not taken for one of products, nor the other way round', () => {
    expect(() => readAs('customers', 'Handle,Title,Variant Price,Variant SKU', 'mug,Mug,5,M')).toThrow(
      'is of no system that is known',
    );
  });
});

it('cards, credits and subscribers are read by the columns of exports; others are named', () => {
  expect(
    readAs(
      'gift_cards',
      'code,state,currency,amount,amount_used,amount_remaining,expires_at,customer_id,id',
      'OLD-1,active,EUR,50.0000,12.5,37.50,2027-01-31,cus_1,gc_1',
    ),
  ).toMatchObject({
    unused: ['amount_remaining', 'id'],
    bodies: [{ code: 'OLD-1', amount: '50.00', amount_used: '12.5', expires_at: '2027-01-31' }],
  });
  expect(
    readAs(
      'store_credits',
      'email,amount,currency,memo,category,created_at',
      'a@example.com,5,EUR,Sorry,,2020-01-01',
    ).bodies,
  ).toEqual([
    {
      email: 'a@example.com',
      amount: '5',
      currency: 'EUR',
      memo: 'Sorry',
      created_at: '2019-12-31T23:00:00.000Z',
    },
  ]);
  expect(
    readAs(
      'newsletter_subscribers',
      'id,email,verified,verified_at,customer_id,created_at,updated_at',
      'sub_1,a@example.com,false,,,2020-01-01,2020-01-01',
    ).bodies,
  ).toEqual([{ email: 'a@example.com', verified: false, created_at: '2019-12-31T23:00:00.000Z' }]);
});

it.each([
  ['2019-05-01', '2019-04-30T22:00:00.000Z'],
  ['2019-05-01 11:30:00', '2019-05-01T09:30:00.000Z'],
  ['2019-12-01T11:30', '2019-12-01T10:30:00.000Z'],
  ['2019-05-01 11:30:00 -0400', '2019-05-01T15:30:00.000Z'],
  ['2019-05-01T11:30:00.25Z', '2019-05-01T11:30:00.250Z'],
  ['1.5.2019, 11:30', '2019-05-01T09:30:00.000Z'],
  ['2019-02-30', undefined],
  ['05/01/2019', undefined],
])('a time as systems write it, in Berlin: %s', (text, instant) => {
  expect(instantIn(text, 'Europe/Berlin')).toBe(instant);
});

describe('a file of orders', () => {
  it('is known as one of Shopify: several rows are one order, and what is of it stands in the first', () => {
    const read = readAs(
      'orders',
      'Name,Email,Financial Status,Paid at,Fulfillment Status,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Lineitem fulfillment status,Billing Name,Billing Address1,Billing City,Billing Zip,Billing Province,Billing Country,Notes,Cancelled at,Payment Method,Refunded Amount,Id,Tags,Tax 1 Name,Tax 1 Value',
      "#1001,Ann@Example.com,partially_refunded,2019-05-01 11:30:00 +0200,partial,EUR,36.00,4.90,6.53,40.90,MAY,4.00,Standard,2019-05-01 11:30:00 +0200,2,Cap - Blue,15.00,CAP-B,fulfilled,Ann van Lee,Weg 1,Berlin,'10115,,DE,Ring twice,,paypal,10.00,450789469,vip,MwSt 19%,6.53",
      '#1001,Ann@Example.com,,,,,,,,,,,,,1,Mug,10.00,MUG,pending,,,,,,,,,,,,,,',
      '#1002,bob@example.com,voided,,unfulfilled,EUR,5.00,0.00,0.00,5.00,,0.00,,2020-02-29 08:00:00 +0100,1,Pen,5.00,,,,,,,,,,2020-03-01 08:00:00 +0100,,0.00,450789470,,,',
    );
    expect(read.reader).toBe('shopify');
    expect(read.unused).toEqual(['Paid at', 'Id']);
    expect([...read.errors, ...read.warnings]).toEqual([]);
    expect(read.bodies).toEqual([
      {
        number: '1001',
        status: 'placed',
        payment_status: 'paid',
        fulfillment_status: 'partial',
        currency: 'EUR',
        discount_code: 'MAY',
        delivery_method: 'Standard',
        payment_method: 'paypal',
        customer_note: 'Ring twice',
        discount_total: '4.00',
        delivery_total: '4.90',
        tax_total: '6.53',
        total: '40.90',
        refund_total: '10.00',
        email: 'Ann@Example.com',
        completed_at: '2019-05-01T09:30:00.000Z',
        tags: ['vip'],
        billing_address: {
          first_name: 'Ann van',
          last_name: 'Lee',
          address1: 'Weg 1',
          city: 'Berlin',
          postal_code: '10115',
          country_iso: 'DE',
        },
        tax_lines: [{ name: 'MwSt 19%', amount: '6.53' }],
        items: [
          { sku: 'CAP-B', name: 'Cap - Blue', quantity: 2, price: '15.00', shipped_quantity: 2 },
          { sku: 'MUG', name: 'Mug', quantity: 1, price: '10.00' },
        ],
      },
      expect.objectContaining({
        number: '1002',
        status: 'canceled',
        payment_status: 'void',
        fulfillment_status: 'canceled',
        canceled_at: '2020-03-01T07:00:00.000Z',
        items: [{ name: 'Pen', quantity: 1, price: '5.00' }],
      }),
    ]);
  });

  it('is known as one of WooCommerce, with a column for each line, fees, taxes and refunds', () => {
    const read = readAs(
      'orders',
      'order_id,order_number,order_date,status,shipping_total,fee_total,tax_total,discount_total,order_total,order_currency,payment_method_title,shipping_method,user_email,billing_first_name,billing_last_name,billing_address_1,billing_postcode,billing_city,billing_country,customer_note,tax_items,coupon_items,refund_items,line_item_1,line_item_2',
      '7,WC-7,2021-11-05 14:00:00,wc-refunded,4.90,1.50,3.19,2.00,44.59,EUR,Vorkasse,DHL,ann@example.com,Ann,Lee,Weg 1,10115,Berlin,DE,,rate_id:1|code:DE-19|total:3.19|label:MwSt. 19 %,code:may|amount:2.00,amount:-5.00|reason:broken;amount:-1.00|reason:late,name:Cap: blue|product_id:3|sku:CAP-B|quantity:2|total:28.00|sub_total:30.00,name:Mug|product_id:4|sku:|quantity:1|total:10.19',
      '8,8,2021-11-06 10:00:00,checkout-draft,0,0,0,0,1,EUR,,,,,,,,,,,,,,name:Cap|quantity:1|total:1,',
    );
    expect(read.reader).toBe('woocommerce');
    expect(read.errors).toEqual([]);
    expect(read.bodies[0]).toMatchObject({
      number: 'WC-7',
      status: 'placed',
      payment_status: 'paid',
      fulfillment_status: 'shipped',
      completed_at: '2021-11-05T13:00:00.000Z',
      payment_method: 'Vorkasse',
      delivery_method: 'DHL',
      discount_code: 'may',
      discount_total: '2.00',
      refund_total: '6.00',
      tax_lines: [{ name: 'MwSt. 19 %', amount: '3.19' }],
      billing_address: { first_name: 'Ann', city: 'Berlin', country_iso: 'DE' },
      items: [
        { sku: 'CAP-B', name: 'Cap: blue', quantity: 2, total: '30.00' },
        { name: 'Mug', quantity: 1, total: '10.19' },
        { name: 'Fee', quantity: 1, total: '1.50' },
      ],
    });
    expect(read.bodies[1]).toMatchObject({ number: '8', status: 'draft' });
  });

  it('is known as one of WooCommerce with a row for each line, and as an export of this system', () => {
    const rows = readAs(
      'orders',
      'Order Number,Order Status,Order Date,Email (Billing),Order Total Amount,Payment Method Title,SKU,Item Name,Quantity,Item Cost',
      '9,Completed,2022-01-02 10:00,ann@example.com,25.00,PayPal,CAP,Cap,1,15.00',
      '9,Completed,2022-01-02 10:00,ann@example.com,25.00,PayPal,MUG,Mug,1,10.00',
    );
    expect([rows.reader, ...rows.errors]).toEqual(['woocommerce']);
    expect(rows.bodies).toMatchObject([
      { number: '9', total: '25.00', items: [{ sku: 'CAP' }, { sku: 'MUG' }] },
    ]);
    const own = readAs(
      'orders',
      'number,id,email,status,payment_status,fulfillment_status,currency,item_total,discount_total,delivery_total,tax_total,total,completed_at,line_item_id,sku,line_name,quantity,price,line_total,shipping_first_name,shipping_city',
      'R100000001,or_1,ann@example.com,placed,paid,shipped,KWD,2.500,-0.500,0.000,0.000,2.000,2026-01-02T10:00:00.000Z,li_1,CAP,Cap,1,2.500,2.500,Ann,Kuwait',
    );
    expect([own.reader, ...own.errors]).toEqual(['storefold']);
    expect(own.bodies).toMatchObject([
      {
        number: 'R100000001',
        discount_total: '-0.500',
        items: [{ sku: 'CAP', quantity: 1, price: '2.500' }],
      },
    ]);
  });

  it('reads the taxes and refunds of an export, and takes no row of a refund for a line', () => {
    const read = readAs(
      'orders',
      'number,currency,total,tax_total,completed_at,line_name,quantity,price,delivery_total,payment_method,tax_lines,row_type,refund_status,refund_amount',
      '7,KWD,9.500,1.500,2026-01-02T12:30:00.000+03:00,Cap,1,8.000,0.000,Card,State tax 0.15 1.200;City 0.0375 0.300,line,,',
      '7,KWD,9.500,1.500,2026-01-02T12:30:00.000+03:00,,,,0.000,Card,State tax 0.15 1.200;City 0.0375 0.300,refund,completed,2.125',
      '7,KWD,9.500,1.500,2026-01-02T12:30:00.000+03:00,,,,0.000,Card,State tax 0.15 1.200;City 0.0375 0.300,refund,completed,0.375',
      '7,KWD,9.500,1.500,2026-01-02T12:30:00.000+03:00,,,,0.000,Card,State tax 0.15 1.200;City 0.0375 0.300,refund,pending,1.000',
    );
    expect([read.reader, ...read.errors]).toEqual(['storefold']);
    expect(read.bodies).toEqual([
      expect.objectContaining({
        number: '7',
        completed_at: '2026-01-02T09:30:00.000Z',
        payment_method: 'Card',
        refund_total: '2.500',
        items: [expect.objectContaining({ name: 'Cap' })],
        tax_lines: [
          { name: 'State tax', rate: '0.15', amount: '1.200' },
          { name: 'City', rate: '0.0375', amount: '0.300' },
        ],
      }),
    ]);
    const odd = readAs('orders', 'number,total,line_name,price,delivery_total,tax_lines', '7,5,Cap,5,0,19 %');
    expect(odd.errors).toEqual(['2 tax_lines 19 %: is invalid']);
  });

  it('says line, column and value of what cannot be read', () => {
    const read = readAs(
      'orders',
      'number,total,completed_at,line_name,quantity,price',
      '1,12.345,2026-01-02,Cap,1,5',
      '2,5,02/03/2021,Cap,1.5,5',
    );
    expect(read.errors).toEqual([
      '3 completed_at 02/03/2021: is invalid',
      '3 quantity 1.5: must be a number without decimals',
    ]);
    // How many decimals a currency has, the owner of orders says.
    expect(read.bodies).toEqual([expect.objectContaining({ total: '12.345' }), undefined]);
  });
});
