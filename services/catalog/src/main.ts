import { engines } from '@storefold/engines';
import { runService } from '@storefold/server/runtime';
import { catalog } from './index.ts';

await runService(catalog, engines);
