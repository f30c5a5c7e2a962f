import { parseArgs } from 'node:util';

export const help = `npm run bench -- [options]

Writes a generated shop into the log of a store, starts the store, puts load on it, and prints Markdown: what it did
beside a bare node:http server that answers the same bytes in the same run, alone and beside changes, and what a request
costs. Some minutes by default. A shop that is kept is measured in a copy, so that it stays as it was made.

  --products NUMBER     products of the shop (10000); 100000 take some minutes to make
  --processes           a process for each service, over NATS, instead of one process
  --connections NUMBERS connections at once, each a row of its own, with commas (16)
  --seconds N           seconds of load for each row (2)
  --admin-products N    products made through the Admin API (1000)
  --only TEXTS          only rows and parts whose name contains one of these texts, with commas; the parts are start (what a
                        first start takes), costs (what each request asks of log and read models) and rebuild (of all read models)
  --data DIR            keeps the shop in this folder, and uses the one that is there
  --help                this text
`;

export interface BenchOptions {
  readonly products: number;
  readonly isMany: boolean;
  readonly connections: readonly number[];
  readonly seconds: number;
  readonly adminProducts: number;
  readonly data: string | undefined;
  /** Whether a row or a part is measured. */
  wants(name: string): boolean;
}

/** What the command line asks for; undefined when it asks for help. Throws when something is unknown. */
export function readOptions(args: readonly string[]): BenchOptions | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      products: { type: 'string', default: '10000' },
      processes: { type: 'boolean', default: false },
      connections: { type: 'string', default: '16' },
      seconds: { type: 'string', default: '2' },
      'admin-products': { type: 'string', default: '1000' },
      only: { type: 'string', default: '' },
      data: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const only = values.only.split(',');
  return {
    products: numberOf(values.products),
    isMany: values.processes,
    connections: values.connections.split(',').map(numberOf),
    seconds: numberOf(values.seconds),
    adminProducts: numberOf(values['admin-products']),
    data: values.data,
    wants: (name) => only.some((text) => name.includes(text)),
  };
}

function numberOf(text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new Error(`${text} is no number`);
  return number;
}
