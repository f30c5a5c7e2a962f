import { ofChanges } from '@storefold/kernel/subscriptions';
import { dataExport } from './export.decider.ts';
import { exportBody } from './export.serializer.ts';
import type { ExportFact } from './export.ts';

/** The public events of exports: the export as of the fact. A part is told of unless it is the last. */
export const exportPublisher = ofChanges<ExportFact>({
  categories: ['export'],

  async publish(fact, context) {
    if (fact.type === 'ExportCustomerDeleted') return [];
    if (fact.type === 'ExportPartAdded' && fact.data.next_after_id === null) return [];
    const { state } = await context.asOf(dataExport, fact);
    if (state.status === 'absent') return [];
    const id = fact.recordId;
    const name = fact.type === 'ExportRequested' ? 'export.created' : 'export.updated';
    return [{ name, payload: exportBody(id, state), sealed: { q: id } }];
  },
});
