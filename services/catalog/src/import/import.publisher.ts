import type { Publisher } from '@storefold/kernel/subscriptions';
import { dataImport } from './import.decider.ts';
import { importSummaryBody } from './import.serializer.ts';
import type { ImportFact } from './import.ts';

const ENDS: ReadonlySet<ImportFact['type']> = new Set(['ImportCompleted', 'ImportFailed', 'ImportCanceled']);

/** The public event of imports: the import as of its end. */
export const importPublisher: Publisher<ImportFact> = {
  categories: ['import'],

  async publish(fact, context) {
    if (!ENDS.has(fact.type)) return [];
    const { state } = await context.asOf(dataImport, fact);
    if (state.status === 'absent') return [];
    return [{ name: 'import.completed', payload: importSummaryBody(fact.recordId, state) }];
  },
};
