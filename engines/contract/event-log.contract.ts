import { describe } from 'vitest';
import { appendingContract } from './event-log/appending.contract.ts';
import { boundedStreamsContract } from './event-log/bounded-streams.contract.ts';
import { instancesContract } from './event-log/instances.contract.ts';
import { manyAtOnceContract } from './event-log/many-at-once.contract.ts';
import { readingContract } from './event-log/reading.contract.ts';
import { subscribingContract } from './event-log/subscribing.contract.ts';
import { ContractSuite, type OpenedEventLog } from './event-log/suite.ts';

export type { OpenedEventLog } from './event-log/suite.ts';

/**
 * The guarantees of every event log adapter, whatever its engine. The data may be shared with other users, so each case
 * uses its own categories. Prints the engine it ran on and the number of cases it could not run.
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
    boundedStreamsContract(suite);
  });
}
