/**
 * The arrows between the packages. Run by `npm run rules`, which also proves that a forbidden arrow is refused.
 * The parser must be swc: with the native TypeScript compiler there is nothing else that reads the modules.
 */

const spec = '[.]spec[.]ts$';
/** Named examples and fakes that specs share. */
const examples = '[.]examples[.]ts$';
/** Every package of this repository. */
const packages = '^(contracts|kernel|gateway|services|scripts|test-engines|test-e2e)/';
const testTools = '(^|/)node_modules/(vitest|@vitest|fast-check|@nestjs/testing)/';

/** A package may reach its own sources, the listed ones, and nothing else of this repository. */
const mayImport = (name, from, allowed, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: `^${from}/` },
  to: {
    path: packages,
    pathNot: allowed.map((folder) => `^${folder}/`),
  },
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    mayImport('contracts-stand-alone', 'contracts', ['contracts'], 'contracts imports no other package'),
    {
      name: 'contracts-only-zod',
      severity: 'error',
      comment: 'contracts runs anywhere: zod, and nothing else, not even Node builtins',
      from: { path: '^contracts/src/', pathNot: spec },
      to: { dependencyTypesNot: ['local'], pathNot: ['(^|/)node_modules/zod/', '^contracts/'] },
    },
    mayImport(
      'kernel-on-contracts',
      'kernel',
      ['kernel', 'contracts', 'test-engines'],
      'kernel imports only contracts, and its specs the test engines',
    ),
    mayImport(
      'test-engines-stand-alone',
      'test-engines',
      ['test-engines'],
      'test engines know no other package',
    ),
    {
      name: 'test-engines-only-in-specs',
      severity: 'error',
      comment: 'stand-ins and test servers never run in production',
      from: {
        path: '^(kernel|gateway|services|scripts)/',
        pathNot: [spec, '^kernel/src/testing/'],
      },
      to: { path: '^test-engines/' },
    },
    mayImport(
      'gateway-on-kernel-and-contracts',
      'gateway',
      ['gateway', 'kernel', 'contracts'],
      'gateway imports only contracts and kernel',
    ),
    {
      name: 'services-on-kernel-and-contracts',
      severity: 'error',
      comment: 'a service never imports another service, nor the gateway, nor the scripts',
      from: { path: '^services/([^/]+)/' },
      to: {
        path: packages,
        pathNot: ['^services/$1/', '^kernel/', '^contracts/'],
      },
    },
    mayImport(
      'stories-on-contracts',
      'test-e2e',
      ['test-e2e', 'contracts', 'test-engines'],
      'stories speak HTTP; of the code they know only the contracts and the engines they start',
    ),
    {
      name: 'stories-few-tools',
      severity: 'error',
      comment: 'stories use contracts, Node builtins and the test runner',
      from: { path: '^test-e2e/src/' },
      to: {
        dependencyTypesNot: ['core', 'local'],
        pathNot: ['^contracts/', '^test-engines/', '^test-e2e/', testTools],
      },
    },
    {
      name: 'testing-kit-only-in-specs',
      severity: 'error',
      comment: 'the testing kit of the kernel never runs in production',
      from: {
        path: '^(kernel|gateway|services|scripts)/',
        pathNot: [spec, examples, '^kernel/src/testing/'],
      },
      to: { path: '^kernel/src/testing/' },
    },
    {
      name: 'test-tools-only-in-specs',
      severity: 'error',
      comment: 'test runners and generators stay out of production code',
      from: {
        path: '/src/',
        pathNot: [spec, examples, '^kernel/src/testing/', '^test-e2e/', '^test-engines/'],
      },
      to: { path: testTools },
    },
    {
      name: 'examples-only-in-specs',
      severity: 'error',
      comment: 'examples are test material: for specs, other examples and the testing kit',
      from: { pathNot: [spec, examples, '^kernel/src/testing/'] },
      to: { path: examples },
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
