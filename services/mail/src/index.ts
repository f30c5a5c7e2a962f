export { mail } from './mail.ts';
export type { MailSettings } from './settings.ts';
