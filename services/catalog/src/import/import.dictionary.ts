import {
  choice,
  code,
  count,
  currencyCode,
  dictionaryOf,
  digest,
  flag,
  id,
  json,
  list,
  measure,
  open,
  ordinal,
  part,
  sealed,
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

const error = {
  line: ordinal('The line of the file, from 1.'),
  column: text('The column, or the field of the JSON. Null: all of the row.', shopData),
  message: text('What is wrong, in the language of the import.', said),
};
const ofColumn = {
  column: text('Its name.', shopData),
  message: text('What is to be known, in the language of the import.', said),
};

export const importDictionary = dictionaryOf(dataImport, 'Rows of a file, read into the store in parts.', {
  ImportRequested: {
    means: 'The file is here, and is to be read.',
    fields: {
      store_id,
      import_type: choice('What the rows are.', {
        products: 'Products and their variants.',
        customers: 'Customers.',
        gift_cards: 'Gift cards.',
        store_credits: 'Store credits.',
        categories: 'Categories.',
        redirects: 'Redirects of old addresses.',
        orders: 'Orders of another shop.',
        newsletter_subscribers: 'Subscribers of the newsletter.',
      }),
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
      languages: list(
        code(
          'BCP 47',
          'A language of the store beside its own at that time. Absent: texts in any are taken.',
        ),
      ),
      locale: code('BCP 47', 'The language in which is said what is wrong.'),
      created_by_id: id('admin_user', 'Who sent it. Null: a program with a key.'),
    },
  },
  ImportReaderSelected: {
    means: 'It is known how the file is read.',
    fields: {
      reader: choice('The system whose files it is read like.', {
        shopify: 'Shopify.',
        woocommerce: 'WooCommerce.',
        magento: 'Magento 2, Adobe Commerce.',
        prestashop: 'PrestaShop.',
        bigcommerce: 'BigCommerce.',
        squarespace: 'Squarespace.',
        wix: 'Wix.',
        shopware: 'Shopware 6.',
        spree: 'Spree.',
        medusa: 'Medusa.',
        vendure: 'Vendure.',
        storefold: 'An export of products of this system.',
        ndjson: 'Bodies of requests.',
      }),
      layout: choice('How the file is kept.', {
        text: 'As text in UTF-8.',
        rows: 'As rows of JSON, which a sheet of Excel had.',
      }),
      separator: choice('What stands between cells. Null: there is nothing.', {
        ',': 'A comma.',
        ';': 'A semicolon.',
        '\t': 'A tab.',
        '|': 'A bar.',
      }),
      columns: list(
        part('A column of the file.', {
          column: text('Its name.', shopData),
          means: text('What it is read as. Null: it is not used.', open('a word of the store')),
        }),
      ),
      mapping: json('What its sender said of columns, by their names.', shopData),
      create_categories: flag('Whether categories that are not there are made.'),
      dry_run: flag('Whether it is only looked at what would happen.'),
      invite: flag('Whether new customers get a mail by which they choose a password. Absent: they do not.'),
      copy_images: flag(
        "Whether pictures are kept as files of the store's own. Absent: they stay where they are.",
      ),
      image_base_url: text(
        'Where pictures are that have no address of their own. Absent: nobody said.',
        shopData,
      ),
    },
  },
  ImportStarted: {
    means: 'The rows are counted, and in order.',
    fields: {
      rows_count: count('The rows with data.'),
      warnings: list(part('A column that is not used.', ofColumn)),
      rows_digest: digest(
        'The SHA-256 of the file of its rows in order, under which it is kept until it is read. Null: the file that was sent has them so. Absent: an older version read it.',
      ),
      next_byte: measure('byte', 'Where reading begins in that file. Absent: an older version read it.'),
    },
  },
  ImportLineReached: {
    means: 'More rows were read.',
    fields: {
      ...counts,
      next_byte: measure('byte', 'Where the next row begins.'),
      next_line: ordinal('The line of the next row, from 1.'),
      errors: list(
        part('What is wrong with a row.', {
          ...error,
          value: text('What stands there, at most 255 characters. Absent: nothing.', shopData),
        }),
      ),
      warnings: list(
        part('A column that is not used, or what is to be known of a row that was taken in.', {
          line: ordinal('The line of the file, from 1. Absent: the column as a whole.'),
          ...ofColumn,
        }),
      ),
      products: list(json('Of a preview: a product as it would be, as the body of a request.', shopData)),
      error_values: list(
        text(
          'Of a file that tells of people: what stands where an error is, one for each of `errors`. Null: nothing.',
          sealed,
        ),
      ),
      product_ids: list(id('product', 'Where pictures are copied: a product of the rows.')),
      pictures_count: count('Where pictures are copied: those of the products of the file so far.'),
      person_digests: list(
        digest(
          'A keyed digest of an e-mail address or an id of somebody whom the part tells of. Absent: it is not known whom, or nobody.',
        ),
      ),
      records: list(json('Of a preview of another type than products: a record as it would be.', sealed)),
    },
  },
  ImportCompleted: { means: 'All rows were read.', fields: counts },
  ImportFailed: {
    means: 'The file cannot be read further. The rows before are in.',
    fields: { ...counts, errors: list(part('Why it cannot be read further.', error)) },
  },
  ImportPersonalDataErased: {
    means: 'Somebody of the store was erased, and what the import kept of people cannot be read any more.',
    fields: {
      parts_count: count('The parts of the file whose keys are destroyed.'),
      parts: list(measure('byte', 'Such a part, by where the next one begins. Absent: all of them.')),
    },
  },
  ImportCanceled: {
    means:
      'Somebody ended it. The rows before are in; those that were being read at that moment are counted by one more fact.',
    fields: counts,
  },
  ImportPicturesCopied: {
    means: 'More of its pictures were copied, or could not be.',
    fields: {
      pictures_copied_count: count("The pictures that are files of the store's own now."),
      pictures_failed_count: count('The pictures that keep their addresses.'),
      pictured_products_count: count('The products whose pictures are done.'),
      warnings: list(part('Why a picture is not copied.', ofColumn)),
    },
  },
  ImportUndoStarted: { means: 'Somebody wants what it did taken back.', fields: {} },
  ImportUndoCompleted: {
    means: 'What it did is taken back, but for what stays.',
    fields: {
      kept: list(
        part('A record that stays.', {
          id: text('Its id.', open('an id')),
          name: text('Its name; of people and what is theirs, its id.', shopData),
          message: text('Why it stays, in the language of the import.', said),
        }),
      ),
    },
  },
});
