export { webhooks } from './webhooks.ts';
