import { engines } from '@storefold/engines';
import { runService } from '@storefold/kernel/runtime';
import { mail } from './index.ts';

await runService(mail, engines);
