import { runService } from '@storefold/kernel';
import { catalog } from './index.ts';

await runService(catalog);
