export { customFieldsDictionary } from './custom-fields.dictionary.ts';
