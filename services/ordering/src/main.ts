import { engines } from '@storefold/engines';
import { runService } from '@storefold/server/runtime';
import { ordering } from './index.ts';

await runService(ordering, engines);
