import type { StartedTestContainer } from 'testcontainers';
import { startContainer } from './containers.ts';
import { type Engine, engines } from './engines.ts';
import { imageOf } from './images.ts';

interface ObtainedEngines {
  /** The settings with which the specs use the engines. */
  readonly urls: Readonly<Record<string, string>>;
  /** The names of engines without a real server. */
  readonly missing: readonly string[];
  /** Stops everything that was started. */
  stop(): Promise<void>;
}

/**
 * Finds or starts a real server of every engine. Where none is available, the specs use their own substitute.
 *
 * @param say receives one line per engine on where it comes from
 */
export async function obtainEngines(
  environment: NodeJS.ProcessEnv,
  mayStartContainers: boolean,
  say: (line: string) => void,
): Promise<ObtainedEngines> {
  const containers: StartedTestContainer[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(containers.splice(0).map((container) => container.stop()));
  };
  const endWithUs = (): void => void stop().finally(() => process.exit(130));
  process.once('SIGINT', endWithUs).once('SIGTERM', endWithUs);

  const urls: Record<string, string> = {};
  const missing: string[] = [];
  for (const engine of engines) {
    const container = await realOne(engine, environment, mayStartContainers, say);
    if (container === undefined) missing.push(engine.name);
    if (typeof container !== 'object') continue;
    containers.push(container);
    urls[engine.urlVariable] = engine.urlOf(container);
  }
  return {
    urls,
    missing,
    async stop() {
      process.off('SIGINT', endWithUs).off('SIGTERM', endWithUs);
      await stop();
    },
  };
}

/** A container, a note that the environment names a server, or undefined. */
async function realOne(
  engine: Engine,
  environment: NodeJS.ProcessEnv,
  mayStartContainers: boolean,
  say: (line: string) => void,
): Promise<StartedTestContainer | 'given' | undefined> {
  if (engine.urlForm.test(environment[engine.urlVariable] ?? '')) {
    say(`${engine.name}: the one that ${engine.urlVariable} names`);
    return 'given';
  }
  if (!mayStartContainers) return undefined;
  const image = imageOf(engine, environment);
  say(`${engine.name}: starting ${image}`);
  try {
    return await startContainer(image, engine.container);
  } catch (error) {
    say(`${engine.name}: ${image} cannot be run (${firstLineOf(error)}); the specs use what they have`);
    return undefined;
  }
}

const firstLineOf = (error: unknown): string =>
  String(error instanceof Error ? error.message : error).split('\n', 1)[0] ?? '';
