import { runVitest } from './run-vitest.ts';

const HELP = `npm run test:long: what is long by nature. Stores and engines are killed again and again under load, hang and come
back, and everything that was acknowledged is counted afterwards. Each file prints what it counted. What measures time runs
last, with nothing beside it; the short form judges no times and runs it beside the rest.

  npm run test:long -- [--short] [what to pass to vitest]

  --short   fewer rounds of everything: some minutes instead of half an hour
  --help

The random days of shoppers and staff, as many as wanted, or the one of a seed that failed:

  DAYS=1000 npm run test:long -- scripts/src/random-day
  DAY_SEED=7 npm run test:long -- scripts/src/random-day
`;

const args = process.argv.slice(2);
if (args.includes('--help') || args.includes('-h')) process.stdout.write(HELP);
else {
  const isShort = args.includes('--short');
  const forVitest = args.filter((arg) => arg !== '--short');
  process.exitCode = await runVitest(
    ['--project', 'long', ...(isShort ? [] : ['--project', 'timed']), ...forVitest],
    {
      LONG_TESTS: isShort ? 'short' : 'full',
    },
  );
}
