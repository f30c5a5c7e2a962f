import { describe } from 'vitest';
import { rounds } from '../testing/rounds.ts';
import { anyDocumentsContract } from './read-models/any-documents.contract.ts';
import { documentsContract } from './read-models/documents.contract.ts';
import { facetsAndRangesContract } from './read-models/facets-and-ranges.contract.ts';
import { filtersContract } from './read-models/filters.contract.ts';
import { instancesContract } from './read-models/instances.contract.ts';
import { modelsContract } from './read-models/models.contract.ts';
import { numbersContract } from './read-models/numbers.contract.ts';
import { orderAndPagesContract } from './read-models/order-and-pages.contract.ts';
import { queryLanguageContract } from './read-models/query-language.contract.ts';
import { ContractSuite, type OpenedReadModels } from './read-models/suite.ts';
import { wordsContract } from './read-models/words.contract.ts';
import { writingContract } from './read-models/writing.contract.ts';

export type { OpenedReadModels } from './read-models/suite.ts';

export interface ContractOptions {
  /** The number of random sets of documents and queries that are compared with the reference implementation. */
  readonly randomRuns?: number;
}

/**
 * The guarantees of every read model adapter, whatever its engine. The data may be shared with other users, so each
 * case uses its own models. Prints the engine it ran on and the number of cases it could not run.
 */
export function readModelsContract(
  name: string,
  open: () => Promise<OpenedReadModels>,
  { randomRuns = rounds({ short: 25, full: 70 }) }: ContractOptions = {},
): void {
  describe(`read models contract: ${name}`, () => {
    const suite = new ContractSuite(name, open);
    suite.installHooks();
    documentsContract(suite);
    filtersContract(suite);
    queryLanguageContract(suite);
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
