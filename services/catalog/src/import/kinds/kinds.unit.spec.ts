import { describe, expect, it } from 'vitest';
import { instantIn } from '../instant.ts';
import { readAs } from './kinds.examples.ts';

describe('a file of customers', () => {
  it('is known as one of Shopify, with consent, tags, and the address', () => {
    const read = readAs(
      'customers',
      'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags',
      "'7,Ann,Lee,ann@example.com,yes,Acme,1 Main St,Springfield,IL,US,62704,'+15550142,'+15550143,no,12.00,2,Rings twice,no,vip",
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
            postal_code: '62704',
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
  expect(readAs('newsletter_subscribers', 'email,verified', 'a@example.com,no').bodies).toEqual([
    { email: 'a@example.com', verified: false },
  ]);
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
