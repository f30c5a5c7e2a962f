export { mailDictionary } from './mail/mail.dictionary.ts';
