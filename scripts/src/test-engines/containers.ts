import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer, Wait } from 'testcontainers';

/** How an engine is started in a container. */
export interface ContainerStart {
  /** The port it listens on inside. */
  readonly port: number;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** How it is known to be ready: by the answer to a GET, or by a line of its log. */
  readonly ready: { readonly path: string; readonly status: number } | { readonly line: RegExp };
  /** Commands inside of it, one after the other, before it is used. */
  readonly afterwards?: readonly (readonly string[])[];
}

/** Fetching an image included. */
const START_WITHIN_MS = 300_000;

/** Why no container can be started here; undefined where one can. */
export async function containersMissing(): Promise<string | undefined> {
  // We stop what we start, and its helper that does so too would be one more image to fetch.
  process.env.TESTCONTAINERS_RYUK_DISABLED ??= 'true';
  try {
    await getContainerRuntimeClient();
    return undefined;
  } catch {
    return 'no Docker engine answers';
  }
}

/** Resolves when the engine is ready. Rejects when the image cannot be had, and when it does not start in time. */
export async function startContainer(image: string, start: ContainerStart): Promise<StartedTestContainer> {
  const { port, command = [], environment = {}, ready } = start;
  const generic = new GenericContainer(image)
    .withExposedPorts(port)
    .withEnvironment({ ...environment })
    .withStartupTimeout(START_WITHIN_MS)
    .withWaitStrategy(
      'line' in ready
        ? Wait.forLogMessage(ready.line)
        : Wait.forHttp(ready.path, port).forStatusCode(ready.status),
    );
  const container = await (command.length > 0 ? generic.withCommand([...command]) : generic).start();
  for (const each of start.afterwards ?? []) {
    const { exitCode, output } = await container.exec([...each]);
    if (exitCode === 0) continue;
    await container.stop();
    throw new Error(`${each.join(' ')} failed in ${image}: ${output.trim()}`);
  }
  return container;
}
