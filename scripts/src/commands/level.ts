import { existsSync, readFileSync } from 'node:fs';
import { knownLevel } from '@storefold/contracts';
import { engineSettings } from '@storefold/engines';
import { credentialsFile } from '@storefold/identity/credentials';
import { FactCodec, Levels, StreamCommands } from '@storefold/kernel/command-handling';
import { systemClock, systemRandom } from '@storefold/kernel/core';
import { settingsOrExit } from '@storefold/server/runtime';
import { EXIT_USAGE } from '../cli/exit-codes.ts';
import { exit, tellerOf, warn } from '../cli/told.ts';
import { logFileOrExit } from '../store-files.ts';
import { vaultOrExit } from '../vault-or-exit.ts';
import { withLog } from '../with-log.ts';

const PROGRAM = 'level';

interface Options {
  readonly json?: boolean;
  /** True: as far as this version knows. */
  readonly raise?: true | number;
  readonly url?: string;
}

/** Says the level of the installation, or raises it once nobody is found who does not know it. */
export async function level({ raise, url, ...options }: Options): Promise<void> {
  const settings = settingsOrExit(engineSettings, '', { makesFolder: false });
  logFileOrExit(settings);
  const to = raise === true ? knownLevel : raise;
  if (to !== undefined && to > knownLevel)
    exit(
      `This version knows level ${knownLevel}, and not ${to}: raise it by a version that does`,
      EXIT_USAGE,
    );
  if (to !== undefined) await refuseOlder(to, url ?? addressOf(settings.dataDir));
  const vault = await vaultOrExit(settings, PROGRAM);
  try {
    await withLog(settings, PROGRAM, async (log) => {
      const commands = new StreamCommands(log, new FactCodec(vault, systemRandom));
      const levels = new Levels({ commands, clock: systemClock, isAlone: false });
      const reached = to === undefined ? (await levels.read()).level : await levels.raise(to);
      const known = `level ${reached}; this version knows ${knownLevel}`;
      tellerOf(options)({ level: reached, known: knownLevel }, known);
    });
  } finally {
    await vault.close();
  }
}

interface Health {
  readonly version?: string;
  readonly level?: { readonly known: number };
  readonly parts?: Readonly<Record<string, { readonly older_instances?: readonly Older[] }>>;
}
interface Older {
  readonly url: string;
  readonly known: number;
}

/** Ends the process where a process of the store is at work that does not know the level. */
async function refuseOlder(to: number, address: string | undefined): Promise<void> {
  const health = address === undefined ? undefined : await healthAt(address);
  if (health === undefined) {
    warn(`No store answers${address ? ` at ${address}` : ''}: none is asked whether it knows level ${to}.`);
    return;
  }
  const isOld = health.version === undefined || (health.level && health.level.known < to);
  const older = [
    ...(isOld ? [`the gateway at ${address}`] : []),
    ...Object.entries(health.parts ?? {}).flatMap(([service, { older_instances = [] }]) =>
      older_instances.filter(({ known }) => known < to).map(({ url }) => `${service} at ${url}`),
    ),
  ];
  if (older.length > 0)
    exit(
      `The level is not raised. Older than ${to} ${older.length === 1 ? 'is' : 'are'}: ${older.join(', ')}`,
    );
}

async function healthAt(address: string): Promise<Health | undefined> {
  try {
    const response = await fetch(new URL('/health', address));
    const body = (await response.json()) as Health & { error?: { details?: Health } };
    return response.ok ? body : (body.error?.details ?? {});
  } catch {
    return undefined;
  }
}

/** Where the store says that it answers. */
function addressOf(dataDir: string): string | undefined {
  const file = credentialsFile(dataDir);
  if (!existsSync(file)) return undefined;
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly base_url?: string }).base_url;
}
