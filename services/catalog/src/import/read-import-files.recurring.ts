import { where } from '@storefold/kernel/ports';
import { fileSweep } from '../file-sweep.ts';
import { IMPORTS } from './import.view.ts';

/** Removes the files of imports that are read. */
export const ReadImportFiles = fileSweep({
  name: 'files of imports',
  area: 'imports',
  collection: IMPORTS,
  naming: (digest) => where({ file_digest: digest, status: ['pending', 'processing'] }),
});
