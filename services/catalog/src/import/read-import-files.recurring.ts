import { where } from '@storefold/kernel/ports';
import { fileSweep } from '../file-sweep.ts';
import { IMPORTS } from './import.view.ts';

/** Removes the files of imports that are read. */
export const ReadImportFiles = fileSweep({
  name: 'files of imports',
  area: 'imports',
  collection: IMPORTS,
  naming: (digest) => ({
    all: [
      where({ status: ['pending', 'processing'] }),
      { any: [where({ file_digest: digest }), where({ rows_digest: digest })] },
    ],
  }),
});
