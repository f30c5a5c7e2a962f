import { parseArgs } from 'node:util';
import { runVitest } from './run-vitest.ts';
import { docker, dockerIsMissing } from './test-compose/docker.ts';
import { testEnvironment } from './test-compose/environment.ts';

const HELP = `npm run test:compose: the whole system in containers, as docker-compose.yml describes it.

Builds the images, brings everything up under a project name and a port of its own, and holds it to what
test-e2e/src/compose promises: the order of starting, a shop's story through the published port, one service rolled out
alone, clean stops, data that outlive their containers, read models built anew. Takes minutes. Without Docker it says so and
ends with 0.

  npm run test:compose -- [--real] [--keep]

  --real   on the engines' own images; otherwise what imitates them in our tests takes the places of EventStoreDB,
           MongoDB and Meilisearch
  --keep   leave everything running afterwards, and say how to look at it
  --help

Base images, for machines that get theirs elsewhere (environment variables):
  NODE_IMAGE     node:24-bookworm-slim
  PYTHON_IMAGE   python:3.11-slim-bookworm (without --real)
  NATS_IMAGE     nats:2.15-alpine
`;

const { values } = parseArgs({
  options: {
    real: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

if (values.help) process.stdout.write(HELP);
else process.exitCode = await test(values);

/** The exit code. */
async function test({ real, keep }: { real: boolean; keep: boolean }): Promise<number> {
  const missing = dockerIsMissing();
  if (missing) {
    process.stdout.write(`skipped: the whole system in containers needs Docker (${missing})\n`);
    process.stdout.write('0 passed, 0 failed, 1 skipped\n');
    return 0;
  }
  const env = await testEnvironment({ real });
  const built = await docker(['compose', 'build', '--quiet'], env);
  try {
    return built === 0 ? await runVitest(['--config', 'vitest.compose.config.ts'], env) : built;
  } finally {
    if (keep) process.stdout.write(howToLook(env));
    else await docker(['compose', 'down', '--volumes', '--remove-orphans', '--timeout', '15'], env);
  }
}

function howToLook(env: Readonly<Record<string, string>>): string {
  const setting = (name: string) => `${name}=${env[name]}`;
  return [
    `\nIt answers on http://${env.PUBLISH}. To look at it, and to remove it with its data:`,
    `  docker compose -p ${env.COMPOSE_PROJECT_NAME} ps`,
    `  docker compose -p ${env.COMPOSE_PROJECT_NAME} down --volumes`,
    `Its files and secrets: ${['COMPOSE_FILE', 'COMPOSE_PROJECT_NAME'].map(setting).join(' ')}\n`,
  ].join('\n');
}
