import { runService } from '@storefold/kernel';
import { storedValue } from './index.ts';

await runService(storedValue);
