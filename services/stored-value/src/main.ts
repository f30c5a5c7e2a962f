import { engines } from '@storefold/engines';
import { runService } from '@storefold/server/runtime';
import { storedValue } from './index.ts';

await runService(storedValue, engines);
