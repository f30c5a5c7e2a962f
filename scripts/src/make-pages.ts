import { madeFiles, make, servedPages } from './made/made-files.ts';

/** Makes what the documentation has of the code, as a part of a build; with `served`, of an image, what a running store needs of it. */
await make(process.argv.includes('served') ? servedPages : madeFiles);
