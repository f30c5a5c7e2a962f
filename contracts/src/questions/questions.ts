import * as catalog from './catalog.ts';
import * as customFields from './custom-fields.ts';
import * as exports from './export.ts';
import * as identity from './identity.ts';
import * as listExport from './list-export.ts';
import * as listImport from './list-import.ts';
import * as ordering from './ordering.ts';
import * as promotionScope from './promotion-scope.ts';
import type { Question } from './question.ts';
import * as storeCredit from './store-credit.ts';
import * as storedValue from './stored-value.ts';
import * as tags from './tags.ts';

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
  listImport,
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
