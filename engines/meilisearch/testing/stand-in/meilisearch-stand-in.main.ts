import { parseArgs } from 'node:util';
import { liveAsStandIn } from '../../../testing/stand-in-process.ts';
import { serve } from './http-server.ts';
import { IMITATED_VERSION } from './system-routes.ts';

const HELP = `A stand-in for Meilisearch ${IMITATED_VERSION}, for tests.

  --port=NUMBER   where it listens; 0 (the default) for any free port
  --host=ADDRESS  where it listens (default 127.0.0.1)
  --key=TEXT      the master key; without it every request is let in
  --help          this text

It prints "ready URL" when it takes calls.
`;

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    host: { type: 'string', default: '127.0.0.1' },
    key: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) process.stdout.write(HELP);
else await run();

async function run(): Promise<void> {
  const { host, port, key } = values;
  const server = await serve({
    port: Number(port),
    host,
    ...(key === undefined ? {} : { key }),
  });
  liveAsStandIn({ url: `http://${host}:${server.port}`, stop: () => server.end() });
}
