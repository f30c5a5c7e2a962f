import {
  amount,
  code,
  date,
  dictionaryOf,
  id,
  instant,
  order_id,
  ordinal,
  part,
  postalAddressFields,
  sealed,
  shopContent,
  store_id,
  text,
} from '@storefold/kernel/dictionary';
import { documentContentFields } from '../order/document/document.dictionary.ts';
import { document } from './document.decider.ts';
import { numberSearch } from './number-search.ts';

const prefix = text('What the number begins with, as staff had set it.', shopContent);
const range_start = ordinal('The first number of the range, as staff had set it.');
const person = (means: string) => text(means, sealed);

export const documentDictionary = dictionaryOf(
  document,
  'An invoice or a credit note of an order. Its id follows from the store and the number, which no other document has.',
  {
    DocumentIssued: {
      means: 'The document has its number. It is a copy, which never changes.',
      fields: {
        store_id,
        order_id,
        order_number: code('R and nine digits', 'The number that people call the order by.'),
        ordered_at: instant('When the order was placed.'),
        ordered_on: date('That day, as it is printed.'),
        issued_on: date('The day on which the document was issued, as it is printed.'),
        entry: ordinal('Its place among the documents of the order, from 1.'),
        ...documentContentFields,
        number: text('The prefix and the ordinal, as it is printed.', shopContent),
        prefix,
        ordinal: ordinal('The number behind the prefix. In a range there is no gap before it.'),
        range_start,
        invoice_id: id('document', 'The invoice that a credit note takes back of. Null: it is an invoice.'),
        invoice_number: text('The number of that invoice. Null: it is an invoice.', shopContent),
        locale: code('BCP 47', 'The language of its printed forms.'),
        tax_total: amount('The taxes in the total.'),
        seller: part('Who sells, as the settings of the store said.', {
          legal_name: text('The name.', shopContent),
          address: part('Where they are. Null: they have not said.', postalAddressFields),
          vat_number: text('The number under which they pay taxes. Null: none.', shopContent),
          bank_details: text('Where money can be sent. Null: they have not said.', shopContent),
        }),
        buyer: part('Who bought, as the order said. Null: the person was erased.', {
          name: person('The name. Null: none.'),
          company: person('The company. Null: none.'),
          email: person('The e-mail address. Null: none.'),
          address: part('Where they are. Null: none.', {
            address1: person('Street and number.'),
            address2: person('More of the street.'),
            postal_code: person('The postal code.'),
            city: person('The city.'),
            state_name: person('The state.'),
            country_iso: code('ISO 3166-1 alpha-2', 'The country.'),
          }),
        }),
      },
    },
    DocumentBuyerErased: {
      means: 'Who bought was erased before, and the years are over for which books must name them.',
      fields: {},
    },
  },
);

export const numberSearchDictionary = dictionaryOf(
  numberSearch,
  'Where the number of a document of an order is looked for. The record id is a digest of the order and the entry of the document.',
  {
    DocumentRangeSelected: {
      means: 'The document gets the first number from here on that no other one has.',
      fields: {
        prefix,
        range_start,
        first_tried: ordinal('The first number that is tried. All before it in the range are taken.'),
      },
    },
  },
);
