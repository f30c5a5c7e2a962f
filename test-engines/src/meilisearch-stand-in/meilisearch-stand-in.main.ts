import { parseArgs } from 'node:util';
import { serve } from './http-server.ts';
import { DEFAULT_PAYLOAD_LIMIT_BYTES, DEFAULT_TASK_DELAY_MS } from './meilisearch-stand-in.ts';
import type { ControlMessage, ControlRequest } from './stand-in-process.ts';
import { IMITATED_VERSION } from './system-routes.ts';

const HELP = `A stand-in for Meilisearch ${IMITATED_VERSION}, for tests.

  --port=NUMBER                 where it listens; 0 (the default) for any free port
  --host=ADDRESS                where it listens (default 127.0.0.1)
  --key=TEXT                    the master key; without it every request is let in
  --data=FOLDER                 keeps what was acknowledged; without it everything is in memory
  --task-delay-ms=NUMBER        how long each task is processing (default ${DEFAULT_TASK_DELAY_MS})
  --payload-limit-bytes=NUMBER  the largest body taken (default ${DEFAULT_PAYLOAD_LIMIT_BYTES})
  --help                        this text
`;

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    host: { type: 'string', default: '127.0.0.1' },
    key: { type: 'string' },
    data: { type: 'string' },
    'task-delay-ms': { type: 'string', default: String(DEFAULT_TASK_DELAY_MS) },
    'payload-limit-bytes': { type: 'string', default: String(DEFAULT_PAYLOAD_LIMIT_BYTES) },
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
    ...(values.data === undefined ? {} : { dataDir: values.data }),
  });
  const tell = (message: ControlMessage): void => void process.send?.(message);

  process.on('message', ({ id, ask, ms = 0 }: ControlRequest) => {
    if (ask === 'delay') server.delay(ms);
    if (ask === 'pauseTasks') server.engine.queue.pause();
    if (ask === 'resumeTasks') server.engine.queue.resume();
    tell({ answerTo: id, requests: server.requests() });
  });
  process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
  process.once('disconnect', () => process.exit(0));

  process.stdout.write(`A stand-in for Meilisearch listens on http://${values.host}:${server.port}\n`);
  tell({ listeningOn: server.port });
}
