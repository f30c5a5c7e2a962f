import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { MeilisearchStandInOptions, StandInControl } from './meilisearch-stand-in.ts';

/** What the parent asks of the child, over the channel between them. */
export interface ControlRequest {
  readonly id: number;
  readonly ask: 'delay' | 'pauseTasks' | 'resumeTasks' | 'requests';
  readonly ms?: number;
}

export type ControlMessage =
  | { readonly listeningOn: number }
  | { readonly answerTo: number; readonly requests: Record<string, number> };

/** Starts the built file and waits until it listens. */
export async function startInProcessOfItsOwn(options: MeilisearchStandInOptions): Promise<StandInControl> {
  const child = fork(BUILT_FILE, argumentsOf(options), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));
  const port = await portOf(child);
  const ask = askOver(child);
  return {
    port,
    close: (signal) => end(child, signal),
    delay: async (ms) => void (await ask('delay', ms)),
    pauseTasks: async () => void (await ask('pauseTasks')),
    resumeTasks: async () => void (await ask('resumeTasks')),
    requests: () => ask('requests'),
  };
}

const BUILT_FILE = fileURLToPath(import.meta.url)
  .replace(/([/\\])src([/\\])meilisearch-stand-in/u, '$1dist$2meilisearch-stand-in')
  .replace(/stand-in-process\.[jt]s$/u, 'meilisearch-stand-in.main.js');

const argumentsOf = (options: MeilisearchStandInOptions): string[] => {
  const { port, key, dataDir, taskDelayMs, payloadLimitBytes } = options;
  const named = {
    port,
    key,
    data: dataDir,
    'task-delay-ms': taskDelayMs,
    'payload-limit-bytes': payloadLimitBytes,
  };
  return Object.entries(named).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}=${value}`],
  );
};

const portOf = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${BUILT_FILE} ended with ${code} before it listened`)));
    child.on('message', (message: ControlMessage) => {
      if ('listeningOn' in message) resolve(message.listeningOn);
    });
  });

const askOver = (child: ChildProcess) => {
  let lastId = 0;
  return (ask: ControlRequest['ask'], ms?: number): Promise<Record<string, number>> =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      const receive = (message: ControlMessage): void => {
        if (!('answerTo' in message) || message.answerTo !== id) return;
        child.off('message', receive);
        child.off('exit', gone);
        resolve(message.requests);
      };
      const gone = (): void => reject(new Error('The stand-in has ended.'));
      child.on('message', receive);
      child.once('exit', gone);
      child.send({ id, ask, ...(ms === undefined ? {} : { ms }) } satisfies ControlRequest);
    });
};

const end = async (child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
};
