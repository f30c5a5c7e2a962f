import { engines } from '@storefold/engines';
import { runService } from '@storefold/kernel/runtime';
import { catalog } from './index.ts';

await runService(catalog, engines);
