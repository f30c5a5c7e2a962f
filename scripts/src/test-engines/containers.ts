import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer, Wait } from 'testcontainers';

/** How an engine is started in a container. */
export interface ContainerStart {
  /** The port inside the container. */
  readonly port: number;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** The sign of readiness: the response to a GET, or a line of its log. */
  readonly ready: { readonly path: string; readonly status: number } | { readonly line: RegExp };
  /** Commands to run in the container, in order, before it is used. */
  readonly afterwards?: readonly (readonly string[])[];
}

/** Includes fetching an image. */
const START_WITHIN_MS = 300_000;

/** Why containers cannot be started here. Undefined when they can. */
export async function containersMissing(): Promise<string | undefined> {
  // Containers are stopped explicitly. The library's clean-up helper would be one more image to fetch.
  process.env.TESTCONTAINERS_RYUK_DISABLED ??= 'true';
  try {
    await getContainerRuntimeClient();
    return undefined;
  } catch {
    return 'no Docker engine answers';
  }
}

/** Resolves when the engine is ready. Rejects when the image is not available or the engine does not start in time. */
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
