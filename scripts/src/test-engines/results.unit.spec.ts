import { describe, expect, it } from 'vitest';
import { type Report, resultsOf } from './results.ts';
import { tableOf } from './table.ts';

describe('the results of the engine tests', () => {
  it('are counted for each adapter, with what it met, in the order of the ports', () => {
    const report: Report = {
      testResults: [
        file('/shop/engines/nats/nats-bus.engine.spec.ts', NATS, 'passed', 'passed', 'skipped'),
        file('/shop/engines/eventstoredb/log.engine.spec.ts', EVENT_LOG, 'passed', 'failed'),
      ],
    };
    expect(resultsOf(report)).toEqual([
      { ...EVENT_LOG, passed: 1, failed: 1, notRun: 0 },
      { ...NATS, passed: 2, failed: 0, notRun: 1 },
    ]);
  });

  it('are those of a stand-in where a case runs on one, although its file met a real server', () => {
    const [search] = [file('/shop/engines/meilisearch/search.engine.spec.ts', SEARCH, 'passed', 'failed')];
    if (!search) throw new Error('no file');
    const ownEngine = { ...SEARCH, engine: 'Meilisearch', kind: 'stand-in' };
    const onStandIn = ['passed', 'passed', 'skipped'].map((status) => ({ status, meta: { ownEngine } }));
    const report = {
      testResults: [{ ...search, assertionResults: [...search.assertionResults, ...onStandIn] }],
    };
    expect(resultsOf(report)).toEqual([
      { ...SEARCH, passed: 1, failed: 1, notRun: 0 },
      { ...ownEngine, passed: 2, failed: 0, notRun: 1 },
    ]);
  });

  it('belong to the port that the path names where a file does not say what it met', () => {
    const report: Report = {
      testResults: [
        file('/shop/engines/meilisearch/testing/stand-in/tasks.engine.spec.ts', undefined, 'passed'),
        file('/shop/engines/mongodb/vault/mongodb-vault.engine.spec.ts', undefined, 'skipped'),
      ],
    };
    expect(resultsOf(report)).toMatchObject([
      { port: 'vault', adapter: 'MongoDB', notRun: 1 },
      { port: 'search', adapter: 'Meilisearch', passed: 1 },
    ]);
  });

  it('hold a failure for a file that could not be run at all', () => {
    const broken = {
      name: '/shop/engines/nats/nats-bus.engine.spec.ts',
      status: 'failed',
      assertionResults: [],
    };
    expect(resultsOf({ testResults: [broken] })).toMatchObject([{ port: 'bus', failed: 1 }]);
  });

  it('stand under each other', () => {
    const results = [
      { ...EVENT_LOG, passed: 100, failed: 0, notRun: 3 },
      { ...NATS, passed: 40, failed: 0, notRun: 0 },
    ];
    expect(tableOf(results)).toBe(
      [
        'port       adapter       met                   which is         passed  failed  not run',
        'event log  EventStoreDB  EventStoreDB 23.10.6  a stand-in       100     0       3',
        'bus        NATS          NATS 2.9.10           the real server  40      0       0',
      ].join('\n'),
    );
  });
});

const EVENT_LOG = {
  port: 'event log',
  adapter: 'EventStoreDB',
  engine: 'EventStoreDB 23.10.6',
  kind: 'stand-in',
};
const SEARCH = { port: 'search', adapter: 'Meilisearch', engine: 'Meilisearch 1.50.0', kind: 'real' };
const NATS = { port: 'bus', adapter: 'NATS', engine: 'NATS 2.9.10', kind: 'real' };

const file = (
  name: string,
  engineMet: typeof NATS | undefined,
  ...statuses: string[]
): Report['testResults'][number] => ({
  name,
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status, index) => ({
    status,
    meta: index === 0 && engineMet ? { engineMet } : {},
  })),
});
