import {
  code,
  dictionaryOf,
  digest,
  flag,
  id,
  measure,
  metadata,
  shopContent,
  shopData,
  store_id,
  text,
} from '@storefold/kernel/dictionary';
import { digitals } from './digital.decider.ts';

const digital_id = id('digital', 'The file.');
const filename = text('The name under which it is downloaded.', shopContent);

export const digitalDictionary = dictionaryOf(
  digitals,
  'The files of a product that whoever buys it may download, in one stream that has the id of the product.',
  {
    DigitalAdded: {
      means: 'Whoever buys the product from now on may download the file.',
      fields: {
        store_id,
        digital_id,
        variant_id: id('variant', 'The variant that it belongs to. Null: every one of the product.'),
        filename,
        content_type: code('media types', 'The media type that it was sent with.'),
        byte_size: measure('byte', 'Its size.'),
        digest: digest('SHA-256 of its bytes, under which it is kept.'),
        login_required: flag('Whether the customer has to be logged in to download it.'),
        metadata: metadata(shopData),
      },
    },
    DigitalRemoved: {
      means: 'Staff removed the file. Nobody downloads it any more.',
      fields: { digital_id, filename },
    },
  },
);
