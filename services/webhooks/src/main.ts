import { engines } from '@storefold/engines';
import { runService } from '@storefold/kernel/runtime';
import { webhooks } from './index.ts';

await runService(webhooks, engines);
