import { nearestName } from '@storefold/contracts';
import type { Setting, SettingsDeclaration } from './setting.ts';

/** All problems of the environment at once. */
export class SettingsRefused extends Error {
  override readonly name = 'SettingsRefused';

  constructor(readonly problems: readonly string[]) {
    const count = problems.length === 1 ? 'A setting' : `${problems.length} settings`;
    super(`${count} cannot be used:\n\n${problems.join('\n\n')}\n`);
  }
}

/** Reads all declared settings. A variable that is missing or empty has its default. Throws SettingsRefused. */
export function readSettings<Settings>(
  declared: SettingsDeclaration<Settings>,
  env: Readonly<Record<string, string | undefined>>,
): Settings {
  const mode = env.NODE_ENV === 'production' ? 'production' : 'development';
  const problems: string[] = [];
  const values = Object.entries<Setting<unknown>>(declared).map(([key, setting]) => {
    const fallback = typeof setting.fallback === 'string' ? setting.fallback : setting.fallback[mode];
    const text = env[setting.name]?.trim() || fallback;
    const { success, data } = setting.schema.safeParse(text);
    if (!success) problems.push(problem(setting, text, fallback));
    return [key, data];
  });
  if (problems.length > 0) throw new SettingsRefused(problems);
  return Object.fromEntries(values) as Settings;
}

/** Of so many letters one may be wrong. More that differ are another name, such as BASE_URL beside BUS_URL. */
const LETTERS_FOR_A_SLIP = 5;
/** Settings of other processes resemble ours. */
const MOST_SLIPS = 2;

/** For each variable that looks like a setting with a slip, a sentence that names both. */
export function likelySlips(
  names: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): string[] {
  return Object.keys(env).flatMap((written) => {
    // Common variables such as PATH and HOME are one word.
    if (!written.includes('_') || names.includes(written)) return [];
    const upper = written.toUpperCase();
    const meant =
      names.find((name) => name.startsWith(`${upper}_`)) ??
      names.find((name) => isLonger(upper, name)) ??
      nearestName(upper, names, Math.min(MOST_SLIPS, Math.floor(upper.length / LETTERS_FOR_A_SLIP)));
    return meant ? [`${written} is no setting and is not read: was ${meant} meant?`] : [];
  });
}

/** Whether the last word of a name was written out, as MINUTE for MIN. */
const isLonger = (written: string, name: string): boolean =>
  name.includes('_') && written.startsWith(name) && !written.slice(name.length).includes('_');

const LONGEST_SHOWN = 100;

function problem({ name, schema }: Setting<unknown>, found: string, fallback: string): string {
  const shown = JSON.stringify(withoutCredentials(found).slice(0, LONGEST_SHOWN));
  return [
    `  ${name} is ${shown}`,
    `    allowed: ${schema.description?.replaceAll('`', '')}`,
    `    to do:   correct it, or leave it out for ${fallback}`,
  ].join('\n');
}

/**
 * Messages end up in logs, and a URL may hold a password. Everything before the last @ is left out, because a password
 * may itself hold an @.
 */
const withoutCredentials = (text: string): string => text.replace(/^([\w+.-]+:\/\/)?.*@/s, '$1***@');
