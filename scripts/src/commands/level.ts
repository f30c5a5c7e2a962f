import { existsSync, readFileSync } from 'node:fs';
import { knownLevel } from '@storefold/contracts';
import { engineSettings } from '@storefold/engines';
import { credentialsFile } from '@storefold/identity/credentials';
import { FactCodec, Levels, StreamCommands } from '@storefold/kernel/command-handling';
import { systemClock, systemRandom } from '@storefold/kernel/core';
import { settingsOrExit } from '@storefold/server/runtime';
import { EXIT_USAGE } from '../cli/exit-codes.ts';
import { exit, tellerOf, warn } from '../cli/told.ts';
import { logFileOrExit } from '../opening/store-files.ts';
import { vaultOrExit } from '../opening/vault-or-exit.ts';
import { withLog } from '../opening/with-log.ts';

const PROGRAM = 'level';

interface Options {
  readonly json?: boolean;
  /** True: as far as this version knows. */
  readonly raise?: true | number;
  readonly url?: string;
  /** Raises it also where some do not say what they know. */
  readonly force?: boolean;
}

/** Says the level of the installation, or raises it once everybody says that they know it. */
export async function level({ raise, url, force = false, ...options }: Options): Promise<void> {
  const settings = settingsOrExit(engineSettings, '', { makesFolder: false });
  logFileOrExit(settings);
  const to = raise === true ? knownLevel : raise;
  if (to !== undefined && to > knownLevel)
    exit(
      `This version knows level ${knownLevel}, and not ${to}: raise it by a version that does`,
      EXIT_USAGE,
    );
  if (to !== undefined) await refuseOlder(to, storeIn(settings.dataDir), { url, force });
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
  readonly parts?: Readonly<Record<string, Part>>;
}
interface Part {
  readonly older_instances?: readonly { readonly url: string; readonly known: number }[];
  readonly unknown_instances?: readonly { readonly url: string; readonly status: string }[];
}

/** Ends the process where a process of the store does not know the level, or where, unless forced, one may not. */
async function refuseOlder(
  to: number,
  { base_url, secret_key }: Store,
  { url: address = base_url, force: isForced }: { readonly url: string | undefined; readonly force: boolean },
): Promise<void> {
  const health = address === undefined ? undefined : await healthAt(address, secret_key);
  const services = Object.entries(health?.parts ?? {});
  const gateway = gatewayIn(health, to, `the gateway${address === undefined ? '' : ` at ${address}`}`);
  const older = [
    ...gateway.older,
    ...services.flatMap(([service, { older_instances = [] }]) =>
      older_instances.filter(({ known }) => known < to).map(({ url }) => `${service} at ${url}`),
    ),
  ];
  if (older.length > 0)
    exit(
      `The level is not raised. Older than ${to} ${older.length === 1 ? 'is' : 'are'}: ${older.join(', ')}`,
    );
  const unknown = [
    ...gateway.unknown,
    ...services.flatMap(([service, { unknown_instances = [] }]) =>
      unknown_instances.map(({ url, status }) => `${service} at ${url} (${status})`),
    ),
  ];
  if (unknown.length === 0) return;
  const who = `Who may not know level ${to}: ${unknown.join(', ')}`;
  if (!isForced)
    exit(
      `The level is not raised, because that is never undone. ${who}. With --force it is raised all the same`,
    );
  warn(who);
}

function gatewayIn(
  health: Health | undefined,
  to: number,
  name: string,
): Record<'older' | 'unknown', string[]> {
  const unknown = (why: string) => ({ older: [], unknown: [`${name} (${why})`] });
  if (!health) return unknown('no answer; --url says where it is from here, as http://gateway:3000');
  // Callers from elsewhere are shown the state of each part alone.
  const isShown = Object.values(health.parts ?? {}).some((part) => Object.keys(part).length > 1);
  if (health.version === undefined && !isShown)
    return unknown(
      'it says so on its own machine, or for the secret key of credentials.json in DATA_DIR: run this there',
    );
  if (health.version !== undefined && health.level === undefined) return unknown('it cannot read the log');
  return { older: health.level && health.level.known >= to ? [] : [name], unknown: [] };
}

/** `key`: of staff, to whom a gateway on another machine, or in another container, tells the same as on its own. */
async function healthAt(address: string, key: string | undefined): Promise<Health | undefined> {
  try {
    const response = await fetch(new URL('/health', address), {
      headers: key === undefined ? {} : { 'x-service-api-key': key },
      // Another address would be sent the key as well.
      redirect: 'error',
    });
    const body = (await response.json()) as Health & { error?: { details?: Health } };
    return response.ok ? body : (body.error?.details ?? {});
  } catch {
    return undefined;
  }
}

interface Store {
  /** Where it says that it answers. */
  readonly base_url?: string;
  readonly secret_key?: string;
}

function storeIn(dataDir: string): Store {
  const file = credentialsFile(dataDir);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Store) : {};
}
