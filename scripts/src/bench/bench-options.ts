import { parseArgs } from 'node:util';
import { isShape, type Shape, shapes } from './shapes/shapes.ts';

export const help = `npm run bench -- [options]

Writes a generated shop into the log of a store, starts the store, puts load on it, and prints Markdown: what it did
beside a bare node:http server that answers the same bytes in the same run, alone, beside changes and beside a flood of
log-ins, what a request costs, and how that compares with the last release (docs/performance.json). Under five minutes by default.
A shop that is kept is measured in a copy, so that it stays as it was made.

  --shape NAMES         plain, realistic, worst; several with commas (realistic)
  --products NUMBERS    products of the shop; several with commas (10000); 100000 and 1000000 take long to make
  --fields              three custom fields on each product: two searched, one sorted by
  --processes           a process for each service, over NATS, instead of one process
  --connections NUMBERS connections at once, each a row of its own (1,16,64)
  --seconds N           seconds of load for each row (2)
  --admin-products N    products made through the Admin API (1000)
  --only TEXTS          only rows whose name contains one of these texts, with commas; start: what a first start takes;
                        costs: what each request asks of the read models; rebuild: of all read models, from a log with what was
                        measured before; event log; and by this option alone
                        stored value: gift cards and store credits; passwords: log-in and registration beside argon2id alone, and
                        reads beside 500 log-ins a second; door: what stands before a service
  --data DIR            keeps the shops in this folder, and uses those that are there
  --make                makes the shops in the folder with their read models, and ends
  --save                keeps the figures as those of the release, in docs/performance.json and .md, as soon as a shop is
                        measured; what was kept of other shops stays
  --full                what docs/performance.md shows: every shape, one process and many; half an hour
  --set-up TEXT         of --full, only what has TEXT in its heading
  --help                this text
`;

export interface BenchOptions {
  readonly shapes: readonly Shape[];
  readonly products: readonly number[];
  readonly hasFields: boolean;
  readonly isMany: boolean;
  readonly connections: readonly number[];
  readonly seconds: number;
  readonly adminProducts: number;
  /** Only rows and parts whose names contain one of these. */
  readonly only: readonly string[];
  readonly data: string | undefined;
  readonly isOnlyMaking: boolean;
  readonly isSaving: boolean;
  readonly isFull: boolean;
  /** Only set-ups whose headings contain it. */
  readonly setUp: string;
}

/** What is measured in every shop. The rest tells the same in each, or takes long. */
export const usual: readonly string[] = [
  'list',
  'price and category',
  'search',
  'custom field',
  'facets',
  'detail',
  'cart with one item',
  'checkout with a card',
  'product through',
  'log-in',
  'costs',
  'rebuild',
  'new field',
  'attacks',
];

/** What is measured in one shop. */
export const once: readonly string[] = ['stored value', 'passwords', 'door'];

/** Whether a row or a part is measured. */
export const wants = ({ only }: BenchOptions, name: string): boolean =>
  only.some((text) => name.includes(text));

/** What the command line asks for; undefined when it asks for help. Throws when something is unknown. */
export function readOptions(args: readonly string[]): BenchOptions | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      shape: { type: 'string', default: 'realistic' },
      products: { type: 'string', default: '10000' },
      fields: { type: 'boolean', default: false },
      processes: { type: 'boolean', default: false },
      connections: { type: 'string', default: '1,16,64' },
      seconds: { type: 'string', default: '2' },
      'admin-products': { type: 'string', default: '1000' },
      only: { type: 'string', default: ['start', ...usual, 'event log'].join() },
      data: { type: 'string' },
      make: { type: 'boolean', default: false },
      save: { type: 'boolean', default: false },
      full: { type: 'boolean', default: false },
      'set-up': { type: 'string', default: '' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  return {
    shapes: values.shape.split(',').map(shapeOf),
    products: values.products.split(',').map(numberOf),
    hasFields: values.fields,
    isMany: values.processes,
    connections: values.connections.split(',').map(numberOf),
    seconds: numberOf(values.seconds),
    adminProducts: numberOf(values['admin-products']),
    only: values.only.split(','),
    data: values.data,
    isOnlyMaking: values.make,
    isSaving: values.save,
    isFull: values.full,
    setUp: values['set-up'],
  };
}

function shapeOf(name: string): Shape {
  if (!isShape(name)) throw new Error(`${name} is none of ${Object.keys(shapes).join(', ')}`);
  return name;
}

function numberOf(text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new Error(`${text} is no number`);
  return number;
}
