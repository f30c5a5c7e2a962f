export { newsletter } from './newsletter.ts';
