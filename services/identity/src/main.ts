import { engines } from '@storefold/engines';
import { runService } from '@storefold/server/runtime';
import { identity } from './index.ts';

await runService(identity, engines);
