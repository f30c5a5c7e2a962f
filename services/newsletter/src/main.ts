import { runService } from '@storefold/kernel';
import { newsletter } from './index.ts';

await runService(newsletter);
