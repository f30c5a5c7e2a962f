import { engines } from '@storefold/engines';
import { runService } from '@storefold/server/runtime';
import { mail } from './index.ts';

await runService(mail, engines);
