import { engines } from '@storefold/engines';
import { runService } from '@storefold/kernel/runtime';
import { identity } from './index.ts';

await runService(identity, engines);
