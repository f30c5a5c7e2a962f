import { dictionaryOf, id, ordinal } from '@storefold/kernel/dictionary';
import { digitalDownload } from './digital-download.ts';

export const digitalDownloadDictionary = dictionaryOf(
  digitalDownload,
  'How often the downloads of an order began, in a stream that is named as the order’s.',
  {
    DigitalDownloadCounted: {
      means: 'A download has begun. What goes on with one that broke off is not counted.',
      fields: {
        digital_link_id: id('digital_link', 'The download. Null: the customer was erased.'),
        round: ordinal('How often staff had renewed the download, from 0.'),
      },
    },
  },
);
