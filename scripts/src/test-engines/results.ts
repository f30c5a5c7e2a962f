/** The part of vitest's JSON report that is read. */
export interface Report {
  readonly testResults: readonly {
    /** The file, with its path. */
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly meta?: { readonly engineMet?: EngineMet };
    }[];
  }[];
}

/** As written to the report by `tellEngine` of the test engines. */
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
];

/** The order of the table. */
const PORTS = ['event log', 'read models', 'vault', 'search', 'bus'];

/** The engines and results of each adapter. A file that could not run counts as one failure. */
export function resultsOf({ testResults }: Report): Result[] {
  const results = new Map<string, Result>();
  for (const { name, status, assertionResults } of testResults) {
    const { port, adapter, engine, kind } =
      assertionResults.map(({ meta }) => meta?.engineMet).find((met) => met !== undefined) ?? ownerOf(name);
    const key = [port, adapter, engine, kind].join('\n');
    const result = results.get(key) ?? { port, adapter, engine, kind, passed: 0, failed: 0, notRun: 0 };
    const count = (wanted: string): number =>
      assertionResults.filter((each) => each.status === wanted).length;
    const passed = count('passed');
    const failed = count('failed');
    result.passed += passed;
    result.failed += failed > 0 || status !== 'failed' ? failed : 1;
    result.notRun += assertionResults.length - passed - failed;
    results.set(key, result);
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
