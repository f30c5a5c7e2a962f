/**
 * The arrows between the packages. Run by `npm run rules`, which also proves that a forbidden arrow is refused.
 * The parser must be swc: with the native TypeScript compiler there is nothing else that reads the modules.
 */

const spec = '[.]spec[.]ts$';
/** Named examples and fakes that specs share. */
const examples = '[.]examples[.]ts$';
/** The guarantees of a port, which the specs of its adapters run. */
const contractSuites = '[.]contract[.]ts$';
/** The definition of a service, `services/<name>/src/<name>.ts`. */
const definitions = '^(?:services|examples)/([^/]+)/src/\\1[.]ts$';
/** What the facts in the log mean, in data. */
const dictionaries = ['^kernel/src/dictionary/', '[./]dictionary[.]ts$'];
/** Every package of this repository. */
const packages =
  '^(contracts|client|kernel|server|custom-fields|simple-records|outbound|engines|gateway|dashboard|services|providers|examples|scripts|bench|test-e2e)/';
/** Contract suites, stand-ins and servers for tests. */
/** Servers that play those of payment providers. */
const standIns = '^providers/stripe/src/stripe-server[.]examples[.]ts$';
const engineTests = '^engines/(contract|testing|[^/]+/testing)/';
/** Given/when/then, a clock set by hand, callers of specs. */
const testingKit = '^(kernel|server)/src/testing/';
const testTools = '(^|/)node_modules/(vitest|@vitest|fast-check|@nestjs/testing)/';

/** Independent judges of what the store serves: validators and a browser. */
const judges =
  '(^|/)node_modules/(ajv|ajv-formats|@duckdb/node-api|@seriousme/openapi-schema-validator|playwright-core|@sparticuz/chromium|axe-core)/';

/** A package may reach its own sources, the listed ones, and nothing else of this repository. */
const mayImport = (name, from, allowed, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: `^${from}/` },
  to: {
    path: packages,
    pathNot: allowed.map((each) => (each.endsWith('$') ? `^${each}` : `^${each}/`)),
  },
});

/** The rooms of the kernel and of the server above it, each with those it may import. */
const rooms = {
  kernel: {
    core: [],
    ports: ['core'],
    'command-handling': ['ports', 'core'],
    subscriptions: ['command-handling', 'ports', 'core'],
    idempotency: ['command-handling', 'ports', 'core'],
    questions: ['ports', 'core'],
    dictionary: ['subscriptions', 'idempotency', 'command-handling', 'ports', 'core'],
  },
  server: {
    'http/request': [],
    'http/body': [],
    'http/response': ['http/body', 'http/request'],
    'http/connection': ['http/response', 'http/body', 'http/request'],
    'http/lists': [],
    'http/calls': ['http/lists', 'http/response', 'http/body', 'http/request'],
    http: [],
    runtime: ['http'],
  },
};
const allRooms = Object.entries(rooms).flatMap(([home, each]) =>
  Object.entries(each).map(([room, below]) => ({ home, room, below })),
);

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    mayImport('contracts-stand-alone', 'contracts', ['contracts'], 'contracts imports no other package'),
    {
      name: 'contracts-only-zod-and-data',
      severity: 'error',
      comment:
        'contracts runs anywhere: zod and tables of countries, and nothing else, not even Node builtins',
      from: { path: '^contracts/src/', pathNot: spec },
      to: { dependencyTypesNot: ['local'], pathNot: ['(^|/)node_modules/(zod|iso-3166)/', '^contracts/'] },
    },
    {
      name: 'client-stands-alone',
      severity: 'error',
      comment: 'the client is shipped alone: nothing but its own files, not even Node builtins',
      from: { path: '^client/src/', pathNot: [spec, examples, '[.]check[.]ts$'] },
      to: { pathNot: '^client/src/' },
    },
    {
      name: 'client-specs-on-contracts',
      severity: 'error',
      comment: 'specs and checks hold the client against the contracts, and know nothing else of the store',
      from: { path: '^client/' },
      to: { path: packages, pathNot: ['^client/', '^contracts/'] },
    },
    mayImport(
      'examples-on-client',
      'examples/storefront',
      ['examples/storefront', 'client'],
      'the example of a storefront knows the client alone',
    ),
    mayImport(
      'analysis-on-what-if',
      'examples/analysis',
      ['examples/analysis', 'kernel', 'scripts/src/what-if'],
      'an analysis imports the types of facts, and reckons with money',
    ),
    mayImport(
      'providers-on-the-port',
      'providers',
      [
        'providers',
        'contracts',
        'kernel/src/core',
        'engines/testing',
        'services/ordering/src/index[.]ts$',
        'services/ordering/src/payment-gateway/payment-gateway[.]contract[.]ts$',
      ],
      'a shipped payment provider imports what one of an extension does: the port and what a refusal says',
    ),
    mayImport(
      'examples-on-kernel',
      'examples/loyalty',
      ['examples/loyalty', 'contracts', 'kernel', 'server', 'simple-records', 'custom-fields', 'engines'],
      'the example of a service imports what a service does',
    ),
    ...allRooms.map(({ home, room, below }) => ({
      name: `${home}-${room.replace('/', '-')}-imports-downwards`,
      severity: 'error',
      comment: `${room} imports ${below.length > 0 ? below.join(', ') : 'no other room'} of the ${home}`,
      from: { path: `^${home}/src/${room}/`, pathNot: spec },
      to: { path: `^${home}/src/`, pathNot: [room, ...below].map((each) => `^${home}/src/${each}/`) },
    })),
    {
      name: 'server-http-on-changes',
      severity: 'error',
      comment: 'a request is answered by commands and lists; what follows the log is no business of HTTP',
      from: { path: '^server/src/http/', pathNot: spec },
      to: { path: '^kernel/src/(subscriptions|questions|dictionary)/' },
    },
    {
      name: 'kernel-on-contracts',
      severity: 'error',
      comment: 'kernel imports only contracts; its specs run on engines',
      from: { path: '^kernel/', pathNot: spec },
      to: { path: packages, pathNot: ['^kernel/', '^contracts/'] },
    },
    {
      name: 'kernel-specs-on-engines',
      severity: 'error',
      comment: 'specs of the kernel know no service, no gateway and no script',
      from: { path: `^kernel/.*${spec}` },
      to: { path: packages, pathNot: ['^kernel/', '^contracts/', '^engines/'] },
    },
    {
      name: 'server-on-kernel',
      severity: 'error',
      comment: 'server imports only kernel and contracts; its specs run on engines',
      from: { path: '^server/', pathNot: spec },
      to: { path: packages, pathNot: ['^server/', '^kernel/', '^contracts/'] },
    },
    {
      name: 'server-specs-on-engines',
      severity: 'error',
      comment: 'specs of the server know no service, no gateway and no script',
      from: { path: `^server/.*${spec}` },
      to: { path: packages, pathNot: ['^server/', '^kernel/', '^contracts/', '^engines/'] },
    },
    mayImport(
      'engines-on-kernel',
      'engines',
      ['engines', 'server', 'kernel', 'contracts'],
      'engines import only contracts, the kernel whose ports they are, and of the server the settings that they declare',
    ),
    {
      name: 'engines-side-by-side',
      severity: 'error',
      comment: 'an engine knows no other engine, only what several of them share',
      from: {
        path: '^engines/([^/]+)/',
        pathNot: [spec, engineTests, '^engines/[^/]+/testing/'],
      },
      to: { path: '^engines/', pathNot: ['^engines/($1|common|node_modules)/'] },
    },
    {
      name: 'engines-testing-only-in-specs',
      severity: 'error',
      comment: 'contract suites, stand-ins and test servers never run in production',
      from: {
        path: '^(kernel|server|custom-fields|simple-records|outbound|engines|gateway|services|providers|scripts|bench)/',
        pathNot: [spec, examples, engineTests, testingKit],
      },
      to: { path: engineTests },
    },
    {
      name: 'only-composition-roots-know-engines',
      severity: 'error',
      comment: 'services and the gateway meet engines through the ports; which ones, their main.ts says',
      from: {
        path: '^(custom-fields|simple-records|outbound|gateway|dashboard|services|providers|examples)/',
        pathNot: [spec, examples, '/src/main[.]ts$'],
      },
      to: { path: '^engines/' },
    },
    {
      name: 'audit-on-kernel',
      severity: 'error',
      comment:
        'the audit judges the services by the log alone: a mistake of theirs must not be one of its own. It asks the formula of prices',
      from: { path: '^scripts/src/ledger/', pathNot: spec },
      to: {
        path: packages,
        pathNot: [
          '^scripts/src/ledger/',
          '^kernel/src/(core|ports)/',
          '^services/ordering/src/order/price/price[.]ts$',
        ],
      },
    },
    mayImport(
      'outbound-on-kernel',
      'outbound',
      ['outbound', 'kernel', 'server'],
      'what reaches other hosts imports only kernel and server',
    ),
    mayImport(
      'custom-fields-on-kernel',
      'custom-fields',
      ['custom-fields', 'kernel', 'server', 'contracts', 'engines'],
      'custom fields import only kernel, server and contracts; their specs run on engines',
    ),
    mayImport(
      'simple-records-on-kernel',
      'simple-records',
      ['simple-records', 'kernel', 'server', 'contracts'],
      'simple records import only kernel, server and contracts',
    ),
    mayImport(
      'gateway-on-kernel-and-contracts',
      'gateway',
      ['gateway', 'kernel', 'server', 'contracts', 'engines'],
      'gateway imports only contracts, kernel and server',
    ),
    {
      name: 'dashboard-on-client',
      severity: 'error',
      comment:
        'the dashboard speaks to the store through the client alone, like anybody; contracts say what forms and lists have, the server reads what is sent, and its main.ts runs it as a process',
      from: { path: '^dashboard/', pathNot: '^dashboard/src/main[.]ts$' },
      to: {
        path: packages,
        pathNot: [
          '^dashboard/',
          '^client/',
          '^contracts/',
          '^kernel/src/core/',
          '^server/src/(http|runtime)/',
        ],
      },
    },
    {
      name: 'services-on-kernel-and-contracts',
      severity: 'error',
      comment:
        'a service never imports another service, nor the gateway, nor the scripts. What runs it as a process adds the shipped providers',
      from: { path: '^services/([^/]+)/', pathNot: '^services/ordering/src/main[.]ts$' },
      to: {
        path: packages,
        pathNot: [
          '^services/$1/',
          '^kernel/',
          '^server/',
          '^custom-fields/',
          '^simple-records/',
          '^outbound/',
          '^contracts/',
          '^engines/',
        ],
      },
    },
    {
      name: 'benchmark-above-all',
      severity: 'error',
      comment: 'the benchmark measures the store, which knows nothing of it',
      from: { path: packages, pathNot: '^bench/' },
      to: { path: '^bench/' },
    },
    {
      name: 'stories-on-contracts',
      severity: 'error',
      comment:
        'stories speak HTTP; of the code they know only contracts, the client, the engines they start and the stand-ins of providers',
      from: { path: '^test-e2e/' },
      to: { path: packages, pathNot: ['^test-e2e/', '^contracts/', '^client/', engineTests, standIns] },
    },
    {
      name: 'stories-few-tools',
      severity: 'error',
      comment:
        'stories use contracts with the schemas in them, the client, Node builtins, the test runner, and judges of what they see',
      from: { path: '^test-e2e/src/' },
      to: {
        dependencyTypesNot: ['core', 'local'],
        pathNot: [
          '^contracts/',
          '^client/',
          engineTests,
          standIns,
          '^test-e2e/',
          '^node_modules/zod/',
          testTools,
          judges,
        ],
      },
    },
    {
      name: 'testing-kit-only-in-specs',
      severity: 'error',
      comment: 'the testing kits of kernel and server never runs in production',
      from: {
        path: '^(kernel|server|custom-fields|simple-records|outbound|engines|gateway|services|providers|scripts|bench)/',
        pathNot: [spec, examples, engineTests, testingKit],
      },
      to: { path: testingKit },
    },
    {
      name: 'test-tools-only-in-specs',
      severity: 'error',
      comment: 'test runners and generators stay out of production code',
      from: {
        path: '(/src/|^engines/)',
        pathNot: [spec, examples, contractSuites, engineTests, testingKit, '^test-e2e/'],
      },
      to: { path: testTools },
    },
    {
      name: 'examples-only-in-specs',
      severity: 'error',
      comment: 'examples and contract suites are test material: for specs, one another and the testing kit',
      from: { pathNot: [spec, examples, contractSuites, engineTests, testingKit] },
      to: { path: [examples, contractSuites] },
    },
    {
      name: 'dictionaries-only-in-documentation',
      severity: 'error',
      comment:
        'dictionaries of facts are documentation; only the definition of a service names its own, as the facts it knows',
      from: {
        path: packages,
        pathNot: [
          spec,
          ...dictionaries,
          definitions,
          '[.]noun[.]ts$',
          '^custom-fields/src/index[.]ts$',
          '^custom-fields/src/with-custom-fields[.]ts$',
          '^simple-records/src/record-dictionary[.]ts$',
          '^scripts/src/(compatibility|events|event-export|what-if)/',
        ],
      },
      to: { path: dictionaries },
    },
    {
      name: 'no-import-of-specs',
      severity: 'error',
      comment: 'a spec is imported by nobody',
      from: {},
      to: { path: spec },
    },
    {
      name: 'not-from-dist',
      severity: 'error',
      comment: 'imports name sources or packages, never build output',
      from: { path: packages },
      to: { path: '(^|/)dist/', pathNot: '(^|/)node_modules/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'a circle of imports has no first file to read',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'an import that leads nowhere is not seen by the other rules',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(coverage|data)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.mts', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};
