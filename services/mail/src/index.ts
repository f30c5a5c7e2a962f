export { mail, mailNouns } from './mail.ts';
export type { MailSettings } from './settings.ts';
