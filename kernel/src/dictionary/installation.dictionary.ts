import { installation } from '../command-handling/installation.ts';
import { dictionaryOf } from './dictionary.ts';
import { digest, ordinal } from './fields.ts';

export const installationDictionary = dictionaryOf(
  installation,
  'The installation itself: one log and one vault that belong together. The first event of every log.',
  {
    VaultAttached: {
      means: 'The log uses the sealing keys and secrets of this vault, and of no other.',
      fields: {
        vault_fingerprint: digest(
          'SHA-256, in hex, of a random secret that the vault made for this purpose.',
        ),
      },
    },
    VaultMarked: {
      means: 'The vault had this mark by then. A vault without it is older than the log, and is not used.',
      fields: { mark: ordinal('The number of the mark, which counts from 1.') },
    },
  },
);
