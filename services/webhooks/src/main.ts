import { runService } from '@storefold/kernel';
import { webhooks } from './index.ts';

await runService(webhooks);
