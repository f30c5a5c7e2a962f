import { join } from 'node:path';

/** The folder of this checkout, from the sources and from what is built of them. */
export const checkout = join(import.meta.dirname, '..', '..', '..');
