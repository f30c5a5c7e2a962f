export { newsletter, newsletterNouns } from './newsletter.ts';
