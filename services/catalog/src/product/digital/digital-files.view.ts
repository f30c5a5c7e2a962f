import type { CollectionName } from '@storefold/kernel/ports';
import type { Projection } from '@storefold/kernel/subscriptions';
import type { DigitalFact } from './digital.ts';

/** The digest of a file, under the id by which a product names it. */
interface DigitalFileDocument {
  readonly id: string;
  readonly digest: string;
}

export const DIGITAL_FILES: CollectionName<DigitalFileDocument> = 'digital_files';

/** The files that products name. */
export const digitalFilesView: Projection<DigitalFact> = {
  name: 'digital_files',
  version: 1,
  categories: ['digital'],
  collections: [{ name: DIGITAL_FILES, fields: { digest: 'text' } }],
  project({ type, data }, documents) {
    const { digital_id: id } = data;
    if (type === 'DigitalAdded') documents.put(DIGITAL_FILES, { id, digest: data.digest });
    else documents.remove(DIGITAL_FILES, id);
  },
};
