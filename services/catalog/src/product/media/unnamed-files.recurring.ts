import { fileSweep } from '../../file-sweep.ts';
import { PRODUCT_FILES } from './product-files.view.ts';

/** Removes the files of pictures that no product names any more. */
export const UnnamedFiles = fileSweep({
  name: 'unnamed files',
  area: 'media',
  collection: PRODUCT_FILES,
  naming: (digest) => ({ field: 'digests', eq: digest }),
});
