import type { Publisher } from '@storefold/kernel/subscriptions';
import { dataImport } from './import.decider.ts';
import { importSummaryBody } from './import.serializer.ts';
import type { ImportFact } from './import.ts';

/** The public event of imports: the import as of its end. */
export const importPublisher: Publisher<ImportFact> = {
  categories: ['import'],

  async publish(fact, context) {
    if (fact.type !== 'ImportCompleted' && fact.type !== 'ImportFailed') return [];
    const { state } = await context.asOf(dataImport, fact);
    if (state.status === 'absent') return [];
    return [{ name: 'import.completed', payload: importSummaryBody(fact.recordId, state) }];
  },
};
