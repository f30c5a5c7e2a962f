import { join } from 'node:path';
import type { ServiceName } from '@storefold/contracts';
import type { Reader, Surroundings } from './setting-readers.ts';
import { type Setting, serviceUrlSettings, settingsByKey } from './settings-table.ts';

type ValueOf<S> = S extends Reader<infer T> ? T : never;

/** Everything that can be set from outside, read and checked once at start. */
export type Settings = {
  readonly [Key in keyof typeof settingsByKey]: ValueOf<(typeof settingsByKey)[Key]>;
} & {
  /** Where the gateway finds the instances of a service; null: in this process. */
  readonly serviceUrls: Readonly<Record<ServiceName, readonly string[] | null>>;
  /** Sealing keys and signing keys: with the event log what must never be lost. */
  readonly vaultFile: string;
  /** What the first start writes for people: address, keys, the admin's password. */
  readonly credentialsFile: string;
};

/** What is wrong with the environment, all of it at once. */
export class SettingsRefused extends Error {
  override readonly name = 'SettingsRefused';

  constructor(readonly problems: readonly string[]) {
    const count = problems.length === 1 ? 'A setting' : `${problems.length} settings`;
    super(`${count} cannot be used:\n\n${problems.join('\n\n')}\n`);
  }
}

/** Reads all settings. A name that is missing or empty has its default. Throws SettingsRefused. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const problems: string[] = [];
  const isProduction = env.NODE_ENV === 'production';

  const value = <T>(setting: Setting<T>, surroundings: Surroundings): T => {
    const fallback = fallbackOf(setting, isProduction);
    const found = env[setting.name]?.trim();
    const read = setting.read(found || fallback, surroundings);
    if (read === undefined && found) problems.push(problem(setting, found, fallback));
    // After a problem the value is never used: the settings are refused as a whole.
    return (read ?? setting.read(fallback, surroundings)) as T;
  };

  const dataDir = value(settingsByKey.dataDir, { dataDir: '.' });
  const values = mapValues(settingsByKey, (setting: Setting<unknown>) => value(setting, { dataDir }));
  const serviceUrls = mapValues(serviceUrlSettings, (setting) => value(setting, { dataDir }));
  if (problems.length > 0) throw new SettingsRefused([...new Set(problems)]);
  return {
    ...(values as Settings),
    serviceUrls,
    vaultFile: join(dataDir, 'vault.db'),
    credentialsFile: join(dataDir, 'credentials.json'),
  };
}

const fallbackOf = ({ fallback }: Setting<unknown>, isProduction: boolean): string =>
  typeof fallback === 'string' ? fallback : fallback[isProduction ? 'production' : 'development'];

const LONGEST_SHOWN = 100;

function problem({ name, allowed }: Setting<unknown>, found: string, fallback: string): string {
  const shown = JSON.stringify(withoutCredentials(found).slice(0, LONGEST_SHOWN));
  return [
    `  ${name} is ${shown}`,
    `    allowed: ${allowed.replaceAll('`', '')}`,
    `    to do:   correct it, or leave it out for ${fallback}`,
  ].join('\n');
}

/**
 * A URL may hold a password, and messages end up in logs. All before the last @ is left out, because a password may
 * hold what it should not.
 */
const withoutCredentials = (text: string): string => text.replace(/^([\w+.-]+:\/\/)?.*@/s, '$1***@');

function mapValues<Key extends string, From, To>(
  record: Readonly<Record<Key, From>>,
  change: (value: From) => To,
): Record<Key, To> {
  return Object.fromEntries(
    Object.entries<From>(record).map(([key, value]) => [key, change(value)]),
  ) as Record<Key, To>;
}
