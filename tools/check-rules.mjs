/**
 * Checks the arrows between the packages with dependency-cruiser.
 *
 *   node tools/check-rules.mjs               reads every source file and reports what is forbidden
 *   node tools/check-rules.mjs --self-test   also plants forbidden imports and sees each one refused
 */
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';
import { folderCircles } from './folder-circles.mjs';
import { crowdedFolders, specsOfNoKind, strayEndpoints } from './places.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

const { options, ...ruleSet } = createRequire(import.meta.url)('../.dependency-cruiser.cjs');

const folders = [
  ...[
    'contracts',
    'client',
    'kernel',
    'server',
    'custom-fields',
    'simple-records',
    'outbound',
    'gateway',
    'dashboard',
    ...foldersIn('services'),
    ...foldersIn('providers'),
    // The starter is no part of the workspace, and has packages of its own.
    ...foldersIn('examples').filter((folder) => folder !== 'examples/starter'),
    'scripts',
    'bench',
    'test-e2e',
  ].map((folder) => `${folder}/src`),
  ...foldersIn('engines'),
];
/** What chooses an engine stands above their folders. */
const files = readdirSync('engines')
  .filter((name) => name.endsWith('.ts'))
  .map((name) => `engines/${name}`);

function foldersIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'dist' && entry.name !== 'node_modules')
    .map((entry) => `${folder}/${entry.name}`);
}

/** Each probe is one file with one import that a rule must refuse by name. */
const probes = [
  {
    rule: 'services-on-kernel-and-contracts',
    file: 'services/catalog/src/rule-probe.ts',
    code: "import '@storefold/identity';",
  },
  {
    rule: 'services-on-kernel-and-contracts',
    file: 'services/catalog/src/rule-probe.ts',
    code: "import type * as other from '../../ordering/src/index.ts';\nexport type Other = typeof other;",
  },
  {
    rule: 'services-on-kernel-and-contracts',
    file: 'services/webhooks/src/rule-probe.ts',
    code: "import '@storefold/gateway';",
  },
  {
    rule: 'simple-records-on-kernel',
    file: 'simple-records/src/rule-probe.ts',
    code: "import '@storefold/identity';",
  },
  {
    rule: 'benchmark-above-all',
    file: 'scripts/src/rule-probe.ts',
    code: "import '../../bench/src/table.ts';",
  },
  {
    rule: 'contracts-stand-alone',
    file: 'contracts/src/rule-probe.ts',
    code: "import '@storefold/kernel/core';",
  },
  { rule: 'contracts-only-zod-and-data', file: 'contracts/src/rule-probe.ts', code: "import 'node:fs';" },
  { rule: 'contracts-only-zod-and-data', file: 'contracts/src/rule-probe.ts', code: "import 'rxjs';" },
  { rule: 'client-stands-alone', file: 'client/src/rule-probe.ts', code: "import '@storefold/contracts';" },
  { rule: 'client-stands-alone', file: 'client/src/rule-probe.ts', code: "import 'zod';" },
  { rule: 'client-stands-alone', file: 'client/src/rule-probe.ts', code: "import 'node:crypto';" },
  {
    rule: 'client-specs-on-contracts',
    file: 'client/src/rule-probe.unit.spec.ts',
    code: "import '@storefold/kernel/core';",
  },
  {
    rule: 'examples-on-client',
    file: 'examples/storefront/src/rule-probe.ts',
    code: "import '@storefold/contracts';",
  },
  {
    rule: 'analysis-on-what-if',
    file: 'examples/analysis/src/rule-probe.ts',
    code: "import '../../../scripts/src/services.ts';",
  },
  {
    rule: 'providers-on-the-port',
    file: 'providers/stripe/src/rule-probe.ts',
    code: "import '../../../services/ordering/src/payment-gateway/payment-providers.ts';",
  },
  {
    rule: 'providers-on-the-port',
    file: 'providers/stripe/src/rule-probe.ts',
    code: "import '@storefold/server/runtime';",
  },
  {
    rule: 'examples-on-kernel',
    file: 'examples/loyalty/src/rule-probe.ts',
    code: "import '../../../services/ordering/src/index.ts';",
  },
  { rule: 'kernel-on-contracts', file: 'kernel/src/rule-probe.ts', code: "import '@storefold/catalog';" },
  {
    rule: 'gateway-on-kernel-and-contracts',
    file: 'gateway/src/rule-probe.ts',
    code: "import '@storefold/identity';",
  },
  {
    rule: 'dashboard-on-client',
    file: 'dashboard/src/rule-probe.ts',
    code: "import '@storefold/identity';",
  },
  {
    rule: 'dashboard-on-client',
    file: 'dashboard/src/screens/rule-probe.ts',
    code: "import '@storefold/kernel/command-handling';",
  },
  { rule: 'kernel-on-contracts', file: 'kernel/src/rule-probe.ts', code: "import '@storefold/engines';" },
  {
    rule: 'outbound-on-kernel',
    file: 'outbound/src/rule-probe.ts',
    code: "import '@storefold/webhooks';",
  },
  {
    rule: 'custom-fields-on-kernel',
    file: 'custom-fields/src/rule-probe.ts',
    code: "import '@storefold/catalog';",
  },
  {
    rule: 'audit-on-kernel',
    file: 'scripts/src/ledger/rule-probe.ts',
    code: "import '@storefold/stored-value';",
  },
  {
    rule: 'kernel-specs-on-engines',
    file: 'kernel/src/rule-probe.unit.spec.ts',
    code: "import '@storefold/catalog';",
  },
  { rule: 'server-on-kernel', file: 'server/src/rule-probe.ts', code: "import '@storefold/catalog';" },
  { rule: 'server-on-kernel', file: 'server/src/rule-probe.ts', code: "import '@storefold/engines';" },
  {
    rule: 'server-specs-on-engines',
    file: 'server/src/rule-probe.unit.spec.ts',
    code: "import '@storefold/catalog';",
  },
  {
    rule: 'server-http-on-changes',
    file: 'server/src/http/rule-probe.ts',
    code: "import '@storefold/kernel/subscriptions';",
  },
  {
    rule: 'kernel-on-contracts',
    file: 'kernel/src/subscriptions/rule-probe.ts',
    code: "import '@storefold/server/runtime';",
  },
  {
    rule: 'kernel-specs-on-engines',
    file: 'kernel/src/rule-probe.unit.spec.ts',
    code: "import '@storefold/server/http';",
  },
  upwards('kernel/src/core', 'ports/bus.ts'),
  upwards('kernel/src/core', 'command-handling/claims.ts'),
  upwards('kernel/src/ports', 'command-handling/claims.ts'),
  upwards('kernel/src/command-handling', 'subscriptions/projecting/projection.ts'),
  upwards('kernel/src/subscriptions', 'idempotency/answer-keys.ts'),
  upwards('kernel/src/idempotency', 'subscriptions/projecting/projection.ts'),
  upwards('kernel/src/questions', 'command-handling/claims.ts'),
  upwards('kernel/src/dictionary', 'questions/answers.ts'),
  upwards('server/src/http/request', 'response/response.ts'),
  upwards('server/src/http/body', 'request/caller.ts'),
  upwards('server/src/http/response', 'calls/call.ts'),
  upwards('server/src/http/connection', 'lists/list-query.ts'),
  upwards('server/src/http/lists', 'calls/call.ts'),
  upwards('server/src/http/calls', 'connection/health.ts'),
  upwards('server/src/http', 'runtime/tokens.ts'),
  upwards('server/src/runtime', 'testing/registries.ts'),
  { rule: 'engines-on-kernel', file: 'engines/sqlite/rule-probe.ts', code: "import '@storefold/catalog';" },
  {
    rule: 'engines-side-by-side',
    file: 'engines/sqlite/rule-probe.ts',
    code: "import '../mongodb/client.ts';",
  },
  {
    rule: 'engines-testing-only-in-specs',
    file: 'services/ordering/src/rule-probe.ts',
    code: "import '@storefold/engines/testing';",
  },
  {
    rule: 'engines-testing-only-in-specs',
    file: 'engines/sqlite/rule-probe.ts',
    code: "import '../contract/bus.contract.ts';",
  },
  {
    rule: 'only-composition-roots-know-engines',
    file: 'services/ordering/src/rule-probe.ts',
    code: "import '@storefold/engines';",
  },
  {
    rule: 'only-composition-roots-know-engines',
    file: 'gateway/src/rule-probe.ts',
    code: "import '@storefold/engines';",
  },
  {
    rule: 'stories-on-contracts',
    file: 'test-e2e/src/rule-probe.ts',
    code: "import '@storefold/kernel/core';",
  },
  { rule: 'stories-few-tools', file: 'test-e2e/src/rule-probe.ts', code: "import 'rxjs';" },
  {
    rule: 'testing-kit-only-in-specs',
    file: 'services/ordering/src/rule-probe.ts',
    code: "import '@storefold/kernel/testing';",
  },
  {
    rule: 'examples-only-in-specs',
    file: 'services/ordering/src/rule-probe.ts',
    code: "import './order/order.examples.ts';",
  },
  {
    rule: 'dictionaries-only-in-documentation',
    file: 'services/ordering/src/rule-probe.ts',
    code: "import '@storefold/kernel/dictionary';",
  },
  {
    rule: 'dictionaries-only-in-documentation',
    file: 'services/stored-value/src/rule-probe.ts',
    code: "import './gift-card/gift-card.dictionary.ts';",
  },
  { rule: 'test-tools-only-in-specs', file: 'scripts/src/rule-probe.ts', code: "import 'vitest';" },
  {
    rule: 'examples-only-in-specs',
    file: 'services/ordering/src/rule-probe.ts',
    code: "import './payment-gateway/payment-gateway.contract.ts';",
  },
  {
    rule: 'not-from-dist',
    file: 'services/identity/src/rule-probe.ts',
    code: "import '../../../kernel/dist/core/index.js';",
  },
  {
    rule: 'folders-in-layers',
    file: 'services/stored-value/src/held-value/rule-probe.ts',
    code: "import '../gift-card/gift-card.ts';",
  },
  {
    rule: 'folders-in-layers',
    file: 'services/ordering/src/order/rule-probe.ts',
    code: "import type { CancellationDriver } from '../cancellation/cancellation.driver.ts';\nexport type Driver = CancellationDriver;",
  },
  {
    rule: 'folders-in-layers',
    file: 'services/ordering/src/order/payment/rule-probe.ts',
    code: "import type { Refundable } from '../refund/refunds.ts';\nexport type Other = Refundable;",
  },
  { rule: 'no-cycles', file: 'gateway/src/rule-probe.ts', code: "import './rule-probe.ts';" },
  { rule: 'resolvable', file: 'gateway/src/rule-probe.ts', code: "import './nowhere.ts';" },
];

/** What a room of the kernel or of the server must not import. */
function upwards(folder, file) {
  const rule = `${folder.replace('/src/', '-').replaceAll('/', '-')}-imports-downwards`;
  return { rule, file: `${folder}/rule-probe.ts`, code: `import '../${file}';` };
}

async function read(paths) {
  const { output } = await cruise(paths, { ...options, ruleSet, validate: true, outputType: 'json' });
  const { modules, summary } = typeof output === 'string' ? JSON.parse(output) : output;
  const own = modules.filter(
    ({ source }) => files.includes(source) || folders.some((folder) => source.startsWith(`${folder}/`)),
  );
  return {
    own: new Set(own.map((module) => module.source)),
    circles: folderCircles(own),
    dependencies: own.reduce((sum, module) => sum + module.dependencies.length, 0),
    violations: summary.violations,
  };
}

const sourcesOnDisk = () => [
  ...files,
  ...filesBelow(folders).filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts')),
];

const filesBelow = (paths) =>
  paths.flatMap((path) =>
    readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/')),
  );

async function checkEverything() {
  const onDisk = sourcesOnDisk();
  const { own, dependencies, violations, circles } = await read([...folders, ...files]);
  console.log(
    `rules: read ${own.size} modules and ${dependencies} dependencies (${onDisk.length} files on disk)`,
  );

  const problems = violations
    .filter((violation) => violation.rule.severity === 'error')
    .map((violation) => `${violation.rule.name}: ${violation.from} → ${violation.to}`);
  const ofServices = filesBelow(folders.filter((folder) => folder.startsWith('services/')));
  const crowdable = filesBelow(
    folders.filter((folder) => /^(contracts|kernel|server|scripts|services)\//.test(folder)),
  );
  problems.push(
    ...circles,
    ...strayEndpoints(ofServices),
    ...crowdedFolders(crowdable),
    ...specsOfNoKind(onDisk),
  );
  const unread = onDisk.filter((file) => !own.has(file));
  if (unread.length > 0) problems.push(`not read: ${unread.join(', ')}`);
  if (own.size < folders.length) problems.push(`only ${own.size} modules: fewer than one for each package`);
  if (own.size > folders.length && dependencies === 0)
    problems.push('no dependencies: the parser saw nothing');
  for (const problem of problems) console.error(`rules: ${problem}`);
  return problems.length === 0;
}

/** All are read at once, because reading what they import is what takes time. */
async function selfTest() {
  const planted = probes.map((probe, index) => withNumber(probe, index));
  try {
    for (const { file, code } of planted) writeFileSync(file, `${code}\n`, { flag: 'wx' });
    const { violations, circles } = await read(planted.map(({ file }) => file));
    const isRefused = ({ rule, file }) =>
      violations.some((violation) => violation.rule.name === rule && violation.from === file) ||
      circles.some((circle) => circle.startsWith(`${rule}: `) && circle.includes(`${file} → `));
    const letThrough = planted.filter((probe) => !isRefused(probe));
    for (const { rule, file, code } of letThrough)
      console.error(`rules: ${rule} let through ${JSON.stringify(code)} in ${file}`);
    const refused = planted.length - letThrough.length;
    console.log(`rules: self-test: ${refused} of ${planted.length} planted imports were refused`);
    return letThrough.length === 0;
  } finally {
    for (const { file } of planted) rmSync(file, { force: true });
  }
}

/** Several probes are in the same folder. */
function withNumber({ rule, file, code }, number) {
  const numbered = (text) => text.replace('rule-probe.', `rule-probe-${number}.`);
  return { rule, file: numbered(file), code: numbered(code) };
}

const clean = await checkEverything();
const proven = process.argv.includes('--self-test') ? await selfTest() : true;
process.exitCode = clean && proven ? 0 : 1;
