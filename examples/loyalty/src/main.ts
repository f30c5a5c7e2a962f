import { engines } from '@storefold/engines';
import { runService } from '@storefold/server/runtime';
import { loyalty } from './loyalty.ts';

await runService(loyalty, engines);
