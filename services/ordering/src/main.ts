import { engines } from '@storefold/engines';
import { runService } from '@storefold/kernel/runtime';
import { ordering } from './index.ts';

await runService(ordering, engines);
