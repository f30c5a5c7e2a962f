import { describeGoldenFacts } from '@storefold/kernel/testing';
import { dictionaries } from './dictionaries.ts';
import { readGoldenFiles } from './golden-files.ts';

/** Only some facts have them, and readers ask whether they are there. */
const mayLack = new Set([
  'before',
  'credential_epoch',
  'customer_epoch',
  'marked_at',
  'refund_outcome',
  'said',
  'vault_fingerprint',
]);

const golden = [...readGoldenFiles().values()].flat();

for (const dictionary of Object.values(dictionaries).flat())
  describeGoldenFacts(
    dictionary,
    golden.filter(({ type }) => type in dictionary.facts),
    mayLack,
  );
