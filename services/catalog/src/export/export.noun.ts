import { defineNoun } from '@storefold/server/runtime';
import { CustomerErasure } from './customer-erasure.subscriber.ts';
import { ExpiredExports } from './expired-exports.recurring.ts';
import { exportDictionary } from './export.dictionary.ts';
import { ExportEndpoints } from './export.endpoints.ts';
import { ExportProcess } from './export.process.ts';
import { exportPublisher } from './export.publisher.ts';
import { ExportService } from './export.service.ts';
import { exportView } from './export.view.ts';
import { ExportFiles } from './export-files.ts';
import { ExportSourceClient } from './export-source.client.ts';

export const exportNoun = defineNoun({
  facts: [exportDictionary],
  endpoints: [ExportEndpoints],
  providers: [ExportService, ExportFiles, ExportSourceClient],
  projections: [exportView],
  publishers: [exportPublisher],
  processes: [ExportProcess],
  subscribers: [CustomerErasure],
  recurring: [ExpiredExports],
});
