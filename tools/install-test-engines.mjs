import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';

const HELP = `Installs what tests run adapters on and what npm does not carry, each into a virtual environment under .engines:
SecantusDB, a third-party server that speaks MongoDB's protocol, moto, one that speaks Amazon S3's, and localstripe, one that
plays Stripe.
Quick when they are there already. Where Python or its package index is missing it says so and ends well: tests then leave
those cases out.

  npm run engines:install [-- --strict]

  --strict          end with 1 when something could not be installed
  ENGINES_FOLDER    another folder than .engines; tests must be given the same`;

const root = dirname(import.meta.dirname);
const engines = [
  {
    folder: 'secantusdb',
    module: 'secantus.cli',
    requirements: 'engines/mongodb/testing/secantusdb.requirements.txt',
    speaks: "MongoDB's protocol",
  },
  {
    folder: 'moto',
    module: 'moto.server',
    requirements: 'engines/s3/testing/moto.requirements.txt',
    speaks: "Amazon S3's protocol",
  },
  {
    folder: 'localstripe',
    module: 'localstripe',
    requirements: 'providers/stripe/src/localstripe.requirements.txt',
    speaks: "Stripe's protocol",
  },
];
const OLDEST_PYTHON = [3, 10];
const PYTHONS = ['python3', 'python3.13', 'python3.12', 'python3.11', 'python3.10'];

if (process.argv.includes('--help')) console.log(HELP);
else for (const engine of engines) obtain(engine);

function obtain(engine) {
  const folder = join(process.env.ENGINES_FOLDER || join(root, '.engines'), engine.folder);
  const requirements = join(root, engine.requirements);
  const wanted = pinned(requirements);
  const problem = install({ ...engine, folder, requirements, wanted });
  if (problem === undefined) {
    console.log(`${wanted} is installed in ${folder}`);
  } else {
    console.log(`${wanted} is not installed: ${problem}. Tests leave out the cases on ${engine.speaks}.`);
    if (process.argv.includes('--strict')) process.exitCode = 1;
  }
}

/** What went wrong, in a few words; undefined when it is there. */
function install({ folder, module, requirements, wanted }) {
  const python = join(folder, 'bin', 'python');
  if (existsSync(python) && installed(python, module, wanted)) return undefined;
  const base = PYTHONS.find(isNewEnough);
  if (base === undefined)
    return `it needs Python ${OLDEST_PYTHON.join('.')} or newer with its venv module (Debian: python3-venv)`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  const problem =
    run(base, ['-m', 'venv', folder]) ??
    run(python, ['-m', 'pip', 'install', '--quiet', '--retries', '2', '--timeout', '30', '-r', requirements]);
  // Half an installation would look like a whole one to the tests.
  if (problem !== undefined) rmSync(folder, { recursive: true, force: true });
  return problem;
}

/** The requirement, `name==version` or `name[extra]==version`. */
function pinned(requirements) {
  const lines = readFileSync(requirements, 'utf8').split('\n');
  return lines.find((line) => line !== '' && !line.startsWith('#'));
}

function installed(python, module, wanted) {
  const [, name, version] = /^([\w-]+)(?:\[.*\])?==(.*)$/.exec(wanted);
  const question = `from importlib.metadata import version; import ${module}; print(version('${name}'))`;
  const { status, stdout } = spawnSync(python, ['-c', question], { encoding: 'utf8' });
  return status === 0 && stdout.trim() === version;
}

function isNewEnough(command) {
  const question = `import sys, venv, ensurepip; sys.exit(sys.version_info < (${OLDEST_PYTHON.join(', ')}))`;
  return spawnSync(command, ['-c', question], { stdio: 'ignore' }).status === 0;
}

/** The last line of what the command complained about; undefined when it succeeded. */
function run(command, args) {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8', timeout: 300_000 });
  if (status === 0) return undefined;
  const said = (stderr ?? '').trim().split('\n').at(-1);
  return `\`${command} ${args.slice(0, 3).join(' ')}\` failed (${error?.message ?? (said || `status ${status}`)})`;
}
