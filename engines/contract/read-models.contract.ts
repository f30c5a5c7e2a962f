import { describe } from 'vitest';
import { anyDocumentsContract } from './read-models/any-documents.contract.ts';
import { documentsContract } from './read-models/documents.contract.ts';
import { facetsAndRangesContract } from './read-models/facets-and-ranges.contract.ts';
import { filtersContract } from './read-models/filters.contract.ts';
import { instancesContract } from './read-models/instances.contract.ts';
import { modelsContract } from './read-models/models.contract.ts';
import { numbersContract } from './read-models/numbers.contract.ts';
import { orderAndPagesContract } from './read-models/order-and-pages.contract.ts';
import { ContractSuite, type OpenedReadModels } from './read-models/suite.ts';
import { wordsContract } from './read-models/words.contract.ts';
import { writingContract } from './read-models/writing.contract.ts';

export type { OpenedReadModels } from './read-models/suite.ts';

export interface ContractOptions {
  /** How many random sets of documents and queries are compared with plain code. */
  readonly randomRuns?: number;
}

/**
 * What every adapter of the read models promises, whatever is underneath. The data may be shared with others: each case
 * has models of its own. Prints the engine it met, and how many cases it could not run.
 */
export function readModelsContract(
  name: string,
  open: () => Promise<OpenedReadModels>,
  { randomRuns = 200 }: ContractOptions = {},
): void {
  describe(`read models contract: ${name}`, () => {
    const suite = new ContractSuite(name, open);
    suite.installHooks();
    documentsContract(suite);
    filtersContract(suite);
    numbersContract(suite);
    wordsContract(suite);
    orderAndPagesContract(suite);
    facetsAndRangesContract(suite);
    writingContract(suite);
    modelsContract(suite);
    instancesContract(suite);
    anyDocumentsContract(suite, randomRuns);
  });
}
