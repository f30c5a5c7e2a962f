import { runService } from '@storefold/kernel';
import { identity } from './index.ts';

await runService(identity);
