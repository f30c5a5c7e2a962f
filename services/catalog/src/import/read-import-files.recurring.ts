import { PREVIEW_FILE_MS } from '@storefold/contracts';
import { systemClock } from '@storefold/kernel/core';
import { where } from '@storefold/kernel/ports';
import { fileSweep } from '../file-sweep.ts';
import { isRunning } from './import.decider.ts';
import { IMPORTS } from './import.view.ts';

/** Removes the files of imports that are read. With that of a preview an import may be begun for a day, or until somebody is erased. */
export const ReadImportFiles = fileSweep({
  name: 'files of imports',
  area: 'imports',
  collection: IMPORTS,
  naming: (digest) => ({ any: [where({ file_digest: digest }), where({ rows_digest: digest })] }),
  keeps: ({ status, reading, created_at, is_erased }) =>
    isRunning({ status }) ||
    (reading?.dry_run === true && !is_erased && Date.parse(created_at) + PREVIEW_FILE_MS > systemClock.now()),
});
