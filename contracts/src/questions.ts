import type { Question } from './question.ts';
import * as catalog from './questions/catalog.ts';
import * as customFields from './questions/custom-fields.ts';
import * as exports from './questions/export.ts';
import * as identity from './questions/identity.ts';
import * as listExport from './questions/list-export.ts';
import * as ordering from './questions/ordering.ts';
import * as promotionScope from './questions/promotion-scope.ts';
import * as storeCredit from './questions/store-credit.ts';
import * as storedValue from './questions/stored-value.ts';
import * as tags from './questions/tags.ts';

const modules: readonly object[] = [
  identity,
  catalog,
  promotionScope,
  ordering,
  exports,
  storedValue,
  storeCredit,
  customFields,
  tags,
  listExport,
];

/** All questions between services: those that the modules export, alone or by the kinds of records that have them. */
export const allQuestions: readonly Question[] = [
  ...new Set(
    modules
      .flatMap((module) => Object.values(module))
      .flatMap((exported) =>
        isQuestion(exported) ? [exported] : Object.values(exported).filter(isQuestion),
      ),
  ),
];

function isQuestion(value: unknown): value is Question {
  return typeof value === 'object' && value !== null && 'timeoutMs' in value && 'request' in value;
}
