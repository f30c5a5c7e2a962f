import { nounPublisher } from '@storefold/kernel/subscriptions';
import { dataExport } from './export.decider.ts';
import { exportBody } from './export.serializer.ts';
import type { ExportFact, ExportState } from './export.ts';

/** The public events of exports: the export as of the fact. A part is told of unless it is the last. */
export const exportPublisher = nounPublisher<ExportState, ExportFact>({
  aggregate: dataExport,
  names: {
    ExportRequested: 'export.created',
    ExportPartAdded: ({ data }) =>
      'next_after_id' in data && data.next_after_id === null ? [] : ['export.updated'],
    ExportCompleted: 'export.updated',
    ExportExpired: 'export.updated',
    ExportCustomerDeleted: undefined,
  },
  show: (id, state) =>
    state.status === 'absent' ? undefined : { payload: exportBody(id, state), sealed: { q: id } },
});
