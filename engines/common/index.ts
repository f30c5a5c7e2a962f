export { builtFile } from './built-file.ts';
