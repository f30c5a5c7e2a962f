import { parseArgs } from 'node:util';
import { containersMissing } from './test-engines/containers.ts';
import { obtainEngines } from './test-engines/obtain-engines.ts';
import { resultsOf } from './test-engines/results.ts';
import { runSpecs } from './test-engines/run-specs.ts';
import { tableOf } from './test-engines/table.ts';

const HELP = `npm run test:engines: the contract of every port, and everything else that runs on an engine of its own, on real
engines where they can be had.

For each engine, the first that there is:
  1. the server that a variable names; nothing in it is touched but what the cases make and remove
       EVENT_LOG_URL     esdb://host:port?tls=false            several hosts of one cluster with commas between
       READ_MODELS_URL   mongodb://host:port/?replicaSet=…       read models and vault
       SEARCH_URL        http://:key@host:port
       BUS_URL           nats://host:port
  2. where Docker runs, a container of the image that docker-compose.yml names, or of another one
       EVENTSTOREDB_IMAGE, MONGODB_IMAGE, MEILISEARCH_IMAGE, NATS_IMAGE
  3. what the tests start by themselves: stand-ins, a third-party server (npm run engines:install), the nats-server that
     is installed
Cases that kill their engine run on the third kind only. They are counted as such, or as not run. A store on the engines and an
embedded one, told the same, are compared on the first two kinds of MongoDB and Meilisearch; their event log is always of the third,
because nothing can be removed from one.

  npm run test:engines -- [--require-real] [--no-containers] [parts of file names] [-- options of vitest, with =]

  --require-real    end with 1 before anything is run, unless each engine is of the first or the second kind
  --no-containers   leave Docker alone
  meilisearch       for example: only files with this in their path
  --help

Ends with the exit code of the tests.
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'require-real': { type: 'boolean', default: false },
    'no-containers': { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

if (values.help) process.stdout.write(HELP);
else process.exitCode = await test();

/** The exit code. */
async function test(): Promise<number> {
  const noContainers = values['no-containers'] ? 'it was asked not to' : await containersMissing();
  if (noContainers !== undefined) process.stdout.write(`No containers are started: ${noContainers}.\n`);
  const engines = await obtainEngines(process.env, noContainers === undefined, (line) =>
    process.stdout.write(`${line}\n`),
  );
  try {
    if (values['require-real'] && engines.missing.length > 0) {
      process.stderr.write(`No real engine for ${engines.missing.join(', ')}; see --help.\n`);
      return 1;
    }
    const { code, report } = await runSpecs(engines.urls, positionals);
    process.stdout.write(`\n${tableOf(resultsOf(report))}\n`);
    return code;
  } finally {
    await engines.stop();
  }
}
