import { execFile, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Set by `npm run test:compose`. Compose itself reads files, project and secrets from the environment. */
const checkout = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);

/** Runs one command of `docker compose`. Returns its standard output, and rejects with its error output. */
export async function compose(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const options = { cwd: checkout, env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await run('docker', ['compose', ...args], options);
  return stdout.trim();
}

export interface Container {
  readonly id: string;
  readonly service: string;
  readonly imageId: string;
  readonly exitCode: number;
  readonly isRunning: boolean;
  readonly startedAtMs: number;
  /** Published addresses of the container on this machine. */
  readonly published: readonly string[];
}

/** All containers of the project, including those that have ended. */
export async function containers(): Promise<readonly Container[]> {
  const ids = (await compose(['ps', '--all', '--quiet'])).split('\n').filter(Boolean);
  const { stdout } = await run('docker', ['inspect', ...ids]);
  return (JSON.parse(stdout) as Inspected[]).map(toContainer);
}

/** The one container of a service. */
export async function containerOf(service: string): Promise<Container> {
  const found = (await containers()).filter((each) => each.service === service);
  if (found.length !== 1 || !found[0]) throw new Error(`${service} has ${found.length} containers`);
  return found[0];
}

/** Stops one container as `docker stop` does, and removes it. */
export async function remove({ id }: Container): Promise<void> {
  await run('docker', ['stop', id]);
  await run('docker', ['rm', id]);
}

/** The machine's address on a network of the project, as its containers see it. */
export async function addressOnNetwork(name: string): Promise<string> {
  const network = `${process.env.COMPOSE_PROJECT_NAME}_${name}`;
  const format = '{{(index .IPAM.Config 0).Gateway}}';
  const { stdout } = await run('docker', ['network', 'inspect', '--format', format, network]);
  return stdout.trim();
}

/** Records when each service was first healthy, from events as they happen. */
export function watchHealth(): { readonly healthyAtMs: ReadonlyMap<string, number>; stop(): void } {
  const healthyAtMs = new Map<string, number>();
  const project = `label=com.docker.compose.project=${process.env.COMPOSE_PROJECT_NAME}`;
  const filters = ['--filter', project, '--filter', 'event=health_status'];
  const events = spawn('docker', ['events', ...filters, '--format', '{{json .}}'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  createInterface({ input: events.stdout }).on('line', (line) => {
    const event = JSON.parse(line) as HealthEvent;
    const service = event.Actor.Attributes['com.docker.compose.service'];
    if (!service || !event.Action.endsWith(': healthy') || healthyAtMs.has(service)) return;
    healthyAtMs.set(service, event.timeNano / 1e6);
  });
  return { healthyAtMs, stop: () => events.kill() };
}

interface HealthEvent {
  readonly Action: string;
  readonly Actor: { readonly Attributes: Readonly<Record<string, string>> };
  readonly timeNano: number;
}

interface Inspected {
  readonly Id: string;
  readonly Image: string;
  readonly State: { readonly Running: boolean; readonly ExitCode: number; readonly StartedAt: string };
  readonly Config: { readonly Labels: Readonly<Record<string, string>> };
  readonly NetworkSettings: {
    readonly Ports: Readonly<Record<string, readonly { HostIp: string; HostPort: string }[] | null>>;
  };
}

const toContainer = ({ Id, Image, State, Config, NetworkSettings }: Inspected): Container => ({
  id: Id,
  service: Config.Labels['com.docker.compose.service'] ?? '',
  imageId: Image,
  exitCode: State.ExitCode,
  isRunning: State.Running,
  startedAtMs: Date.parse(State.StartedAt),
  published: Object.values(NetworkSettings.Ports ?? {}).flatMap((bindings) =>
    (bindings ?? []).map(({ HostIp, HostPort }) => `${HostIp}:${HostPort}`),
  ),
});
