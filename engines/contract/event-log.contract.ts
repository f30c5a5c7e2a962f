import { describe } from 'vitest';
import { appendingContract } from './event-log/appending.contract.ts';
import { instancesContract } from './event-log/instances.contract.ts';
import { manyAtOnceContract } from './event-log/many-at-once.contract.ts';
import { readingContract } from './event-log/reading.contract.ts';
import { subscribingContract } from './event-log/subscribing.contract.ts';
import { ContractSuite, type OpenedEventLog } from './event-log/suite.ts';

export type { OpenedEventLog } from './event-log/suite.ts';

/**
 * What every adapter of the event log promises, whatever is underneath. The data may be shared with others: each case
 * keeps to categories of its own. Prints the engine it met, and how many cases it could not run.
 */
export function eventLogContract(name: string, open: () => Promise<OpenedEventLog>): void {
  describe(`event log contract: ${name}`, () => {
    const suite = new ContractSuite(name, open);
    suite.installHooks();
    appendingContract(suite);
    manyAtOnceContract(suite);
    readingContract(suite);
    subscribingContract(suite);
    instancesContract(suite);
  });
}
