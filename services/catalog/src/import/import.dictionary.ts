import {
  choice,
  code,
  count,
  currencyCode,
  dictionaryOf,
  digest,
  id,
  list,
  measure,
  open,
  ordinal,
  part,
  shopData,
  store_id,
  text,
} from '@storefold/kernel/dictionary';
import { dataImport } from './import.decider.ts';

const said = open('the store says it');

const counts = {
  processed_count: count('The rows that were read so far.'),
  created_count: count('Those that made a product or a variant.'),
  updated_count: count('Those that changed one.'),
  failed_count: count('Those that were refused.'),
};

const errors = list(
  part('What is wrong with a row.', {
    line: ordinal('The line of the file, from 1.'),
    column: text('The column, or the field of the JSON. Null: all of the row.', shopData),
    message: text('What is wrong, in the language of the import.', said),
  }),
);

export const importDictionary = dictionaryOf(dataImport, 'Rows of a file, read into the store in parts.', {
  ImportRequested: {
    means: 'The file is here, and is to be read.',
    fields: {
      store_id,
      import_type: choice('What the rows are.', { products: 'Products and their variants.' }),
      format: choice('How the file is written.', {
        csv: 'Cells with separators between them.',
        ndjson: 'A JSON object in each line.',
      }),
      filename: text('The name of the file, as it was sent.', shopData),
      file_digest: digest('The SHA-256 of its bytes, under which it is kept until it is read.'),
      byte_size: measure('byte', 'Its size.'),
      currency: currencyCode("The store's currency at that time, in which prices are."),
      unit_system: choice("The store's units at that time, in which measures are.", {
        metric: 'Grams and centimeters.',
        imperial: 'Ounces and inches.',
      }),
      timezone: code(
        'IANA time zone',
        "The store's time zone at that time, in which dates are days. Absent: UTC.",
      ),
      locale: code('BCP 47', 'The language in which is said what is wrong.'),
      created_by_id: id('admin_user', 'Who sent it. Null: a program with a key.'),
    },
  },
  ImportStarted: {
    means: 'The rows are counted.',
    fields: {
      rows_count: count('The rows with data.'),
      warnings: list(
        part('A column that is not read.', {
          column: text('Its name.', shopData),
          message: text('Why, in the language of the import.', said),
        }),
      ),
    },
  },
  ImportLineReached: {
    means: 'More rows were read.',
    fields: {
      ...counts,
      next_byte: measure('byte', 'Where the next row begins.'),
      next_line: ordinal('The line of the next row, from 1.'),
      errors,
    },
  },
  ImportCompleted: { means: 'All rows were read.', fields: counts },
  ImportFailed: {
    means: 'The file cannot be read further. The rows before are in.',
    fields: { ...counts, errors },
  },
  ImportCanceled: {
    means:
      'Somebody ended it. The rows before are in; those that were being read at that moment are counted by one more fact.',
    fields: counts,
  },
});
