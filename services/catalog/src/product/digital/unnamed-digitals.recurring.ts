import { where } from '@storefold/kernel/ports';
import { fileSweep } from '../../file-sweep.ts';
import { DIGITAL_FILES } from './digital-files.view.ts';

/** Removes the files to download that no product names any more. */
export const UnnamedDigitals = fileSweep({
  name: 'unnamed digitals',
  area: 'digitals',
  collection: DIGITAL_FILES,
  naming: (digest) => where({ digest }),
});
