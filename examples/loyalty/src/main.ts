import { engines } from '@storefold/engines';
import { runService } from '@storefold/kernel/runtime';
import { loyalty } from './loyalty.ts';

await runService(loyalty, engines);
