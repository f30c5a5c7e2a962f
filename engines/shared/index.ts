export { builtFile } from './built-file.ts';
export { broken } from './reply.ts';
