import { text } from '@storefold/contracts';
import { languageFor, money, writtenLocale } from '@storefold/kernel/core';
import type { Buyer, IssuedDocument, Seller } from '../issued-document.ts';

/** A document as it is read, in its language: the same for the page and for the PDF. */
export interface PrintedDocument {
  readonly language: string;
  /** "Invoice INV-5". */
  readonly title: string;
  readonly seller: readonly string[];
  readonly buyer: readonly string[];
  readonly facts: readonly Labeled[];
  readonly columns: Row;
  readonly rows: readonly Row[];
  readonly sums: readonly (Labeled & { readonly isTotal: boolean })[];
  readonly footer: readonly string[];
  readonly pageOf: (page: number, pages: number) => string;
}

interface Labeled {
  readonly label: string;
  readonly value: string;
}

export interface Row {
  /** The first line is the name. */
  readonly item: readonly string[];
  readonly quantity: string;
  readonly price: string;
  readonly total: string;
}

export function printedDocument(issued: IssuedDocument): PrintedDocument {
  const { currency, number } = issued;
  const language = languageFor(issued.locale);
  const locale =
    language.code === issued.locale.split('-', 1)[0] ? writtenLocale(issued.locale) : language.code;
  const shown = (amount: string) => money.displayAmount(money.minor(amount, currency), currency, locale);
  const percent = (rate: string) =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 3 }).format(rate as `${number}`);
  const day = (date: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(date));
  const say = language.say.bind(language);
  const isInvoice = issued.document_type === 'invoice';

  const nameOf = ({ kind, name, sku, options_text }: IssuedDocument['lines'][number]): string[] => {
    if (kind === 'delivery')
      return [name ? `${say('document_delivery')}: ${name}` : say('document_delivery')];
    if (kind === 'item') return [name ?? '', ...(options_text ? [options_text] : []), ...(sku ? [sku] : [])];
    const isRest = !isInvoice && issued.lines.length === 1 && issued.invoice_number !== null;
    return [
      isRest ? say(text('document_rest', { number: issued.invoice_number ?? '' })) : say('document_other'),
    ];
  };

  return {
    language: language.code,
    title: `${say(isInvoice ? 'document_invoice' : 'document_credit_note')} ${number}`,
    seller: linesOf(issued.seller, locale),
    buyer: issued.buyer ? linesOfBuyer(issued.buyer, locale) : [say('document_buyer_erased')],
    facts: [
      { label: say('document_number'), value: number },
      { label: say('document_date'), value: day(issued.issued_on) },
      { label: say('document_order'), value: issued.order_number },
      { label: say('document_ordered_on'), value: day(issued.ordered_on) },
      ...(issued.invoice_number === null
        ? []
        : [{ label: say('document_of_invoice'), value: issued.invoice_number }]),
    ],
    columns: {
      item: [say('document_item')],
      quantity: say('document_quantity'),
      price: say('document_price'),
      total: say('document_total'),
    },
    rows: issued.lines.map((line) => ({
      item: [
        ...nameOf(line),
        ...(Number(line.discount_total) === 0
          ? []
          : [`${say('document_discount')}: ${shown(line.discount_total)}`]),
      ],
      quantity: String(line.quantity),
      price: line.price === null ? '' : shown(line.price),
      total: shown(line.total),
    })),
    sums: [
      ...issued.taxes.flatMap(({ name, rate, included, amount, net_amount }) => [
        {
          label: say(text('document_net', { rate: percent(rate) })),
          value: shown(net_amount),
          isTotal: false,
        },
        {
          label: say(
            text(included ? 'document_tax_included' : 'document_tax_added', { name, rate: percent(rate) }),
          ),
          value: shown(amount),
          isTotal: false,
        },
      ]),
      {
        label: say(isInvoice ? 'document_sum' : 'document_credited'),
        value: shown(issued.total),
        isTotal: true,
      },
    ],
    footer: [
      issued.seller.legal_name,
      ...(issued.seller.vat_number
        ? [say(text('document_vat_id', { number: issued.seller.vat_number }))]
        : []),
      ...(issued.seller.bank_details ?? '').split('\n').filter((line) => line.trim() !== ''),
    ],
    pageOf: (page, pages) => say(text('document_page', { page, pages })),
  };
}

const linesOf = ({ legal_name, address }: Seller, locale: string): string[] => [
  legal_name,
  ...addressLines(address, locale),
];

const linesOfBuyer = ({ company, name, address, email }: Buyer, locale: string): string[] =>
  [company, name, ...addressLines(address, locale), ...(address ? [] : [email])].filter(
    (line) => line !== null,
  );

/** Where the city comes before the state and the postal code, as mails write it. */
const CITY_FIRST = ['US', 'CA', 'AU'];

function addressLines(address: Buyer['address'], locale: string): string[] {
  if (!address) return [];
  const { address1, address2, postal_code, city, state_name, country_iso } = address;
  const place = CITY_FIRST.includes(country_iso ?? '')
    ? [city, [state_name, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')
    : [[postal_code, city].filter(Boolean).join(' '), state_name].filter(Boolean).join(', ');
  const country =
    country_iso && new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }).of(country_iso);
  return [address1, address2, place, country].filter(
    (line): line is string => typeof line === 'string' && line !== '',
  );
}
