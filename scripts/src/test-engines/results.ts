/** The part of vitest's JSON report that is read. */
export interface Report {
  readonly testResults: readonly {
    /** The file, with its path. */
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly status: string;
      /** As written to the report by the test engines. `engineMet`: by one case for its file. */
      readonly meta?: { readonly engineMet?: EngineMet; readonly ownEngine?: EngineMet };
    }[];
  }[];
}

interface EngineMet {
  readonly port: string;
  readonly adapter: string;
  readonly engine: string;
  readonly kind: string;
}

/** The results of the cases of one adapter. */
export interface Result extends EngineMet {
  passed: number;
  failed: number;
  notRun: number;
}

/** The adapter of a file's cases when the file does not report its engine, by the first matching word in its path. */
const OWNERS: readonly (readonly [word: RegExp, port: string, adapter: string])[] = [
  [/eventstoredb|event-log/, 'event log', 'EventStoreDB'],
  [/meilisearch|search/, 'search', 'Meilisearch'],
  [/vault/, 'vault', 'MongoDB'],
  [/mongodb|read-models/, 'read models', 'MongoDB'],
  [/nats|bus/, 'bus', 'NATS'],
  [/s3/, 'files', 'S3'],
];

const COUNTED: Readonly<Record<string, 'passed' | 'failed'>> = { passed: 'passed', failed: 'failed' };

/** The order of the table. */
const PORTS = ['event log', 'read models', 'vault', 'search', 'bus', 'files'];

/** The engines and results of each adapter, case by case. A file that could not run counts as one failure. */
export function resultsOf({ testResults }: Report): Result[] {
  const results = new Map<string, Result>();
  const resultOn = ({ port, adapter, engine, kind }: EngineMet): Result => {
    const key = [port, adapter, engine, kind].join('\n');
    const result = results.get(key) ?? { port, adapter, engine, kind, passed: 0, failed: 0, notRun: 0 };
    results.set(key, result);
    return result;
  };
  for (const { name, status, assertionResults } of testResults) {
    const ofFile =
      assertionResults.map(({ meta }) => meta?.engineMet).find((met) => met !== undefined) ?? ownerOf(name);
    for (const { status: outcome, meta } of assertionResults)
      resultOn(meta?.ownEngine ?? ofFile)[COUNTED[outcome] ?? 'notRun'] += 1;
    const isBroken = status === 'failed' && assertionResults.every((each) => each.status !== 'failed');
    if (isBroken) resultOn(ofFile).failed += 1;
  }
  return [...results.values()].sort((a, b) => rankOf(a) - rankOf(b));
}

function ownerOf(file: string): EngineMet {
  const [, port = 'other', adapter = ''] = OWNERS.find(([word]) => word.test(file)) ?? [];
  // The specs of the stand-ins themselves, and cases on servers of their own.
  return { port, adapter, engine: 'servers of their own', kind: '' };
}

const rankOf = ({ port, kind }: Result): number => {
  const rank = PORTS.indexOf(port);
  return 2 * (rank < 0 ? PORTS.length : rank) + (kind === '' ? 1 : 0);
};
