import { engines } from '@storefold/engines';
import { runService } from '@storefold/server/runtime';
import { webhooks } from './index.ts';

await runService(webhooks, engines);
