import {
  choice,
  code,
  count,
  dictionaryOf,
  id,
  instant,
  json,
  open,
  sealed,
  store_id,
  text,
} from '@storefold/kernel/dictionary';
import { dataExport } from './export.decider.ts';

const row_count = count('The records in the file.');

export const exportDictionary = dictionaryOf(dataExport, 'A file of everything that a list finds.', {
  ExportRequested: {
    means: 'The file is to be written.',
    fields: {
      store_id,
      timezone: code('IANA time zone', "The store's time zone at that time, in which days begin and end."),
      export_type: choice('The list.', { gift_cards: 'Gift cards.' }),
      filters: json('The filters of the list, by their names.', sealed),
      expires_at: instant('When the file is to be erased.'),
    },
  },
  ExportPartAdded: {
    means: 'A part of the file is written.',
    fields: {
      file: text('The name of its file.', open('the store made it up')),
      row_count: count('The records that are written.'),
      previous_row_count: count('The records that were written before.'),
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
