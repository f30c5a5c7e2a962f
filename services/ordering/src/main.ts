import { runService } from '@storefold/kernel';
import { ordering } from './index.ts';

await runService(ordering);
