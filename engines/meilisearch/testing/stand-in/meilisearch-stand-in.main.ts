import { parseArgs } from 'node:util';
import { liveAsStandIn } from '../../../testing/stand-in-process.ts';
import { DEFAULT_TASK_DELAY_MS } from './engine.ts';
import { DEFAULT_PAYLOAD_LIMIT_BYTES, serve } from './http-server.ts';
import { IMITATED_VERSION } from './system-routes.ts';

const HELP = `A stand-in for Meilisearch ${IMITATED_VERSION}, for tests.

  --port=NUMBER                 where it listens; 0 (the default) for any free port
  --host=ADDRESS                where it listens (default 127.0.0.1)
  --key=TEXT                    the master key; without it every request is let in
  --index-key=TEXT              a second one, for indexes alone: it has no right to the version
  --data=FOLDER                 keeps what was acknowledged; without it everything is in memory
  --task-delay-ms=NUMBER        how long each task is processing (default ${DEFAULT_TASK_DELAY_MS})
  --payload-limit-bytes=NUMBER  the largest body taken (default ${DEFAULT_PAYLOAD_LIMIT_BYTES})
  --stop-with-stdin             stop when standard input ends
  --help                        this text

It prints "ready URL" when it takes calls. Lines on standard input change how it answers, and are repeated when they
hold: "delay MS" (every answer comes this much later), "pause-tasks", "resume-tasks". The line "requests" is answered with
how often each route was called, as JSON.
`;

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    host: { type: 'string', default: '127.0.0.1' },
    key: { type: 'string' },
    'index-key': { type: 'string' },
    data: { type: 'string' },
    'task-delay-ms': { type: 'string', default: String(DEFAULT_TASK_DELAY_MS) },
    'payload-limit-bytes': { type: 'string', default: String(DEFAULT_PAYLOAD_LIMIT_BYTES) },
    'stop-with-stdin': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) process.stdout.write(HELP);
else await run();

async function run(): Promise<void> {
  const server = await serve({
    port: Number(values.port),
    host: values.host,
    taskDelayMs: Number(values['task-delay-ms']),
    payloadLimitBytes: Number(values['payload-limit-bytes']),
    ...(values.key === undefined ? {} : { key: values.key }),
    ...(values['index-key'] === undefined ? {} : { indexKey: values['index-key'] }),
    ...(values.data === undefined ? {} : { dataDir: values.data }),
  });
  liveAsStandIn({
    url: `http://${values.host}:${server.port}`,
    stopWithStdin: values['stop-with-stdin'],
    commands: {
      delay: (ms) => server.delay(Number(ms)),
      'pause-tasks': () => server.engine.queue.pause(),
      'resume-tasks': () => server.engine.queue.resume(),
    },
    questions: { requests: () => JSON.stringify(server.requests()) },
    stop: () => server.close(),
  });
}
