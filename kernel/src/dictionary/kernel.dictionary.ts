import { claim } from '../command-handling/claim.ts';
import { dictionaryOf } from './dictionary.ts';
import { code, id } from './fields.ts';

const kind = code('name of a kind of claim', 'What is claimed, such as `customer_email`.');
const record_id = id('record', 'The record that the value belongs to.');

export const claimDictionary = dictionaryOf(
  claim,
  'A value that only one record of a store may have, such as an e-mail. The stream is named by its keyed digest.',
  {
    ClaimTaken: {
      means: 'The record has the value, and no other record gets it.',
      fields: {
        kind,
        record_id,
        evicted_record_id: id(
          'record',
          'The record that had the value but was never made. Absent: none had.',
        ),
      },
    },
    ClaimReleased: { means: 'The value is free again.', fields: { kind, record_id } },
  },
);
