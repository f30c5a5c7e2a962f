import { builtPages, make, readme, servedPages } from './made/made-files.ts';

const ofArgument = new Map([
  ['served', servedPages],
  ['readme', [readme]],
]);

/** Makes what the documentation has of the code: for a build, for an image (`served`), or in the README (`readme`). */
await make(ofArgument.get(process.argv[2] ?? '') ?? builtPages);
