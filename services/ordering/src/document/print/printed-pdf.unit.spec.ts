import { spawnSync } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { casesOn } from '@storefold/engines/testing';
import { describe, expect, it } from 'vitest';
import type { IssuedDocument } from '../issued-document.ts';
import { printedPage } from './printed-page.ts';
import { printedPdf } from './printed-pdf.ts';

const noPoppler = spawnSync('pdftotext', ['-v']).error ? 'pdftotext of poppler is not installed' : undefined;

casesOn('a printed document, as poppler reads it', noPoppler, () => {
  it('says in German what was sold, to whom, and what is in it, with all letters', async () => {
    const text = textOf(await bytesOf(invoice));
    for (const said of [
      'Rechnung RE-7',
      'Hemden & Söhne GmbH',
      'Große Straße 1',
      '30. November 2026',
      'Jürgen Weiß',
      'Hemd „Größe XL“',
      '1.190,00 €',
      'enthaltene MwSt (19 %)',
      '190,00 €',
      'Netto 19 %',
      '1.000,00 €',
      'USt-IdNr.: DE123456789',
      'IBAN DE02 1203 0000 0000 2020 51',
      'Seite 1 von 1',
    ])
      expect(text).toContain(said);
  });

  it('says in English what is taken back of which invoice', async () => {
    const text = textOf(await bytesOf(creditNote));
    for (const said of [
      'Credit note CN-3',
      'For invoice',
      'RE-7',
      '€1,190.00',
      'Credited',
      'What is left of invoice RE-7',
    ])
      expect(text).toContain(said);
  });

  it('shows letters of Greek and Cyrillic, and breaks at no other script', async () => {
    const names = ['Ελληνικά', 'Кириллица', '日本語の本', 'كتاب', '👕 shirt'];
    const lines = names.map((name) => ({ ...shirt, name }));
    const text = textOf(await bytesOf({ ...invoice, lines }));
    for (const name of ['Ελληνικά', 'Кириллица', 'shirt']) expect(text).toContain(name);
  });

  it('goes on over pages, each with its number, and loses no line', async () => {
    const lines = Array.from({ length: 120 }, (_, index) => ({ ...shirt, name: `Line ${index + 1}.` }));
    const text = textOf(await bytesOf({ ...invoice, lines }));
    for (const { name } of lines) expect(text).toContain(name);
    const pages = Number(/Seite 1 von (\d+)/.exec(text)?.[1]);
    expect(pages).toBeGreaterThan(3);
    expect(text).toContain(`Seite ${pages} von ${pages}`);
    expect(text.split('\f').filter((page) => page.trim() !== '')).toHaveLength(pages);
  });
});

describe('a printed document', () => {
  it('is the same file each time', async () => {
    expect((await bytesOf(invoice)).equals(await bytesOf(invoice))).toBe(true);
  });

  it('runs nothing that somebody typed, on the page, wherever they typed it', () => {
    const typed: string[] = [];
    const type = (field: string) => {
      typed.push(field);
      return `<script>${field}</script>`;
    };
    const addressOf = (whose: string) => ({
      address1: type(`address1 of the ${whose}`),
      address2: type(`address2 of the ${whose}`),
      postal_code: type(`postal code of the ${whose}`),
      city: type(`city of the ${whose}`),
      state_name: type(`state of the ${whose}`),
      country_iso: 'DE',
    });
    const page = printedPage({
      ...creditNote,
      number: type('number'),
      invoice_number: type('number of the invoice'),
      lines: [{ ...shirt, name: type('name'), options_text: type('options'), sku: type('sku') }],
      taxes: invoice.taxes.map((tax) => ({ ...tax, name: type('tax') })),
      seller: {
        legal_name: type('seller'),
        address: addressOf('seller'),
        vat_number: type('VAT'),
        bank_details: type('bank'),
      },
      buyer: { name: type('buyer'), company: type('company'), email: null, address: addressOf('buyer') },
    });
    expect(page).not.toContain('<script');
    for (const field of typed) expect(page).toContain(`&lt;script&gt;${field}&lt;/script&gt;`);
  });
});

const bytesOf = async (document: IssuedDocument): Promise<Buffer> => buffer(await printedPdf(document));

function textOf(pdf: Buffer): string {
  const { stdout, stderr, status } = spawnSync('pdftotext', ['-layout', '-', '-'], { input: pdf });
  expect([status, String(stderr)]).toEqual([0, '']);
  // German amounts have spaces that do not break.
  return String(stdout).replaceAll(/[\u00a0\u202f]/g, ' ');
}

const address = {
  address1: 'Große Straße 1',
  address2: null,
  postal_code: '10115',
  city: 'Berlin',
  state_name: null,
  country_iso: 'DE',
};

const shirt: IssuedDocument['lines'][number] = {
  kind: 'item',
  line_item_id: 'li_1',
  name: 'Hemd „Größe XL“',
  options_text: 'Farbe: Blau',
  sku: 'HEMD',
  quantity: 100,
  price: '11.90',
  discount_total: '0.00',
  total: '1190.00',
  currency: 'EUR',
};

const invoice: IssuedDocument = {
  status: 'issued',
  is_buyer_erased: false,
  issued_at: '2026-11-30T10:00:00.000Z',
  updated_at: '2026-11-30T10:00:00.000Z',
  store_id: 'store_1',
  order_id: 'or_1',
  order_number: 'R123456789',
  ordered_at: '2026-11-29T10:00:00.000Z',
  ordered_on: '2026-11-29',
  issued_on: '2026-11-30',
  entry: 1,
  document_type: 'invoice',
  cause: 'staff',
  refund_id: null,
  currency: 'EUR',
  total: '1190.00',
  tax_total: '190.00',
  taxes: [
    {
      tax_rate_id: 'taxrate_1',
      name: 'MwSt',
      rate: '0.19',
      included: true,
      amount: '190.00',
      net_amount: '1000.00',
      currency: 'EUR',
    },
  ],
  lines: [shirt],
  number: 'RE-7',
  prefix: 'RE-',
  ordinal: 7,
  range_start: 1,
  invoice_id: null,
  invoice_number: null,
  locale: 'de',
  seller: {
    legal_name: 'Hemden & Söhne GmbH',
    address,
    vat_number: 'DE123456789',
    bank_details: 'IBAN DE02 1203 0000 0000 2020 51',
  },
  buyer: { name: 'Jürgen Weiß', company: null, email: 'weiss@example.com', address },
};

const creditNote: IssuedDocument = {
  ...invoice,
  document_type: 'credit_note',
  number: 'CN-3',
  locale: 'en',
  invoice_id: 'doc_1',
  invoice_number: 'RE-7',
  lines: [
    { ...shirt, kind: 'other', line_item_id: null, name: null, options_text: null, sku: null, price: null },
  ],
};
