import { installation } from '../command-handling/installation.ts';
import { installationLevel } from '../command-handling/level.ts';
import { reconciliation } from '../command-handling/reconciliation/reconciliation.ts';
import { dictionaryOf } from './dictionary.ts';
import { code, count, date, digest, id, list, open, ordinal, part, text } from './fields.ts';

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

export const levelDictionary = dictionaryOf(
  installationLevel,
  'Up to which level every instance knows all kinds of facts. A store without it is of level 1.',
  {
    LevelRaised: {
      means:
        'Facts of further kinds may be written from now on. Versions that do not know the level cannot read them.',
      fields: {
        level: ordinal('The level, which counts from 1 and is never lowered.'),
        kinds: list(
          part('A kind of fact that it brought, or a level that was passed over.', {
            service: code('name of a service', 'The service that owns the category.'),
            category: code('category of streams', 'The category of its streams.'),
            kind: code('kind of fact', 'The type of the fact.'),
          }),
        ),
      },
    },
  },
);

const byThisSystem = open('The command writes it, of amounts and of names that the provider gave.');

export const reconciliationDictionary = dictionaryOf(
  reconciliation,
  'What came out when somebody compared the log with the book of a payment provider, whose type is the record.',
  {
    ReconciliationCompleted: {
      means: 'The payments of some days were compared with the book of the provider.',
      fields: {
        from_on: date('The first day, of UTC.'),
        to_on: date('The last day, of UTC. Compared is what had happened by the time of this fact.'),
        payments_count: count('How many payments were compared.'),
        differences_count: count('About how many of them the two books differed.'),
        differences: list(
          part('One of the first thousand of these, also of days that an earlier reconciliation was of.', {
            external_id: id('gateway_charge', 'By which name the provider knows the payment.'),
            order_id: id('order', 'The order that it pays. Null: it pays none.'),
            what: text('Where the books differ, in English.', byThisSystem),
            remedy: text('What to do, in English.', byThisSystem),
          }),
        ),
      },
    },
  },
);
