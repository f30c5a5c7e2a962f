import {
  choice,
  code,
  count,
  currencyCode,
  dictionaryOf,
  flag,
  id,
  instant,
  json,
  list,
  measure,
  open,
  sealed,
  shopData,
  store_id,
  text,
} from '@storefold/kernel/dictionary';
import { dataExport } from './export.decider.ts';

const row_count = count('The rows of the file.');

export const exportDictionary = dictionaryOf(dataExport, 'A file of everything that a list finds.', {
  ExportRequested: {
    means: 'The file is to be written.',
    fields: {
      store_id,
      timezone: code('IANA time zone', "The store's time zone at that time, in which days begin and end."),
      export_type: choice('The list.', {
        gift_cards: 'Gift cards.',
        products: 'Products, with a row for each of their variants.',
        categories: 'Categories.',
        orders: 'Orders, with a row for each of their lines.',
        bookings: 'What was sold, taxed, paid and given back of orders.',
        customers: 'Customers.',
        newsletter_subscribers: 'Subscribers of the newsletter.',
      }),
      currency: currencyCode(
        "The store's default currency at that time, of amounts that have no currency beside them.",
      ),
      filters: json('The filters of the list, by their names.', sealed),
      begins_at: instant('When the period begins of which orders or bookings are wanted.'),
      ends_at: instant('When it ends.'),
      decimal: choice('What stands before the decimals of bookings.', { '.': 'A point.', ',': 'A comma.' }),
      bom: flag('Whether it is downloaded with a byte order mark.'),
      refund_rows: flag('Whether refunds of orders have rows of their own.'),
      expires_at: instant('When the file is to be erased.'),
    },
  },
  ExportPartAdded: {
    means: 'A part of the file is written.',
    fields: {
      file: text('The name of its file: the SHA-256 of its bytes.', open('the store made it up')),
      columns: list(text('The columns of the file, in its first part.', shopData)),
      byte_size: measure('byte', 'The size of the rows of the part.'),
      row_count: count('The rows that are written.'),
      previous_row_count: count('The rows that were written before.'),
      next_after_id: id('record', 'The last record of the part. Null: nothing is left to write.'),
    },
  },
  ExportCustomerDeleted: {
    means:
      'A customer was deleted while the file was being written. If it names them in the end, it is erased.',
    fields: { customer_id: id('customer', 'The customer.') },
  },
  ExportCompleted: { means: 'All parts are written. The file can be downloaded.', fields: { row_count } },
  ExportExpired: { means: 'The file is erased.', fields: { row_count } },
});
