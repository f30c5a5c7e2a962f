import { engines } from '@storefold/engines';
import { runService } from '@storefold/server/runtime';
import { newsletter } from './index.ts';

await runService(newsletter, engines);
