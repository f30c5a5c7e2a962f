import { nounPublisher } from '@storefold/kernel/subscriptions';
import { dataImport } from './import.decider.ts';
import { importSummaryBody } from './import.serializer.ts';
import type { ImportFact, ImportState } from './import.ts';

/** The public event of imports: the import as of its end. */
export const importPublisher = nounPublisher<ImportState, ImportFact>({
  aggregate: dataImport,
  names: {
    ImportRequested: undefined,
    ImportReaderSelected: undefined,
    ImportStarted: undefined,
    ImportPersonalDataErased: undefined,
    ImportLineReached: undefined,
    ImportCompleted: 'import.completed',
    ImportFailed: 'import.completed',
    ImportCanceled: 'import.completed',
    ImportPicturesCopied: undefined,
    ImportUndoStarted: undefined,
    ImportUndoCompleted: undefined,
  },
  // A preview changes nothing that anybody could want to know.
  show: (id, state) =>
    state.status === 'absent' || state.reading?.dry_run
      ? undefined
      : { payload: importSummaryBody(id, state) },
});
