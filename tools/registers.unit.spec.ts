import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Records of several services that staff make, change and delete, and nothing more. */
const nouns = [
  'customer_group',
  'role',
  'zone',
  'tax_category',
  'tax_rate',
  'stock_location',
  'delivery_method',
  'payment_method',
];

/** Files that name most of them: whoever adds one has to know each. */
function registersIn(files: readonly string[], read: (file: string) => string): string[] {
  const forms = nouns.map(formsOf);
  return files.filter((file) => {
    const text = read(file);
    return forms.filter((form) => form.test(text)).length > nouns.length / 2;
  });
}

/** `tax_category`, `tax-categories`, `taxCategory`, `listTaxCategories`. */
function formsOf(noun: string): RegExp {
  const words = noun.replace(/y$/, '(?:y|ies)').split('_');
  const pascal = words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('');
  const camel = noun[0] + pascal.slice(1);
  return new RegExp(`(?<![A-Za-z])(?:${words.join('[_-]')}|${camel})s?(?![a-z])|${pascal}`);
}

it('no file has to know every simple record', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.mjs', '*.html'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => !/\.(spec|examples|check)\.ts$|^(test-e2e|bench|docs)\/|\/testing\//.test(file));
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  // Each of them is right, and a record that is added is named in none.
  expect(registersIn(files, read)).toEqual([
    // What refusals of their rules say: a zone in use, too many tax categories.
    'contracts/src/languages/de.ts',
    'contracts/src/languages/en.ts',
    // A cart is offered what several of them say.
    'services/ordering/src/offer/offer.queries.ts',
  ]);
});

it('a file that names most of the simple records is found by any form of their names', () => {
  const texts: Record<string, string> = {
    'list.ts': 'zones taxCategories tax_rate StockLocation delivery-methods',
    'few.ts': 'zone tax_category tax_rate stock_location',
    'other.ts': 'timezone controller prole',
  };
  expect(registersIn(Object.keys(texts), (file) => texts[file] ?? '')).toEqual(['list.ts']);
});
