export { webhooks, webhooksNouns } from './webhooks.ts';
