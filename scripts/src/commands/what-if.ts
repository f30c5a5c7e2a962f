import { existsSync } from 'node:fs';
import { engineSettings } from '@storefold/engines';
import { messageOf } from '@storefold/kernel/core';
import { settingsOrExit } from '@storefold/server/runtime';
import { EXIT_USAGE } from '../cli/exit-codes.ts';
import { endProgress, exit, showProgress, warn } from '../cli/told.ts';
import { kindsOf, namesOf } from '../event-export/known-kinds.ts';
import { withPersonalData } from '../event-export/shown-data.ts';
import { servicesOrExit } from '../opening/services-or-exit.ts';
import { logFileOrExit } from '../opening/store-files.ts';
import { knownOrExit } from '../opening/unknown-name.ts';
import { vaultOrExit } from '../opening/vault-or-exit.ts';
import { withLog } from '../opening/with-log.ts';
import { loadProjection } from '../what-if/load-projection.ts';
import { placeIn } from '../what-if/place-of-error.ts';
import { ProjectionFailed, replay } from '../what-if/replay.ts';

interface Options {
  readonly set?: readonly string[];
  readonly withPersonalData?: boolean;
  readonly json?: boolean;
}

/** Replays the log through a projection of the analyst's own, and prints what comes of it. */
export async function whatIf(file: string, options: Options): Promise<void> {
  if (!existsSync(file)) exit(`There is no file ${file}`, EXIT_USAGE);
  const settings = settingsOrExit(engineSettings, '', { makesFolder: false });
  logFileOrExit(settings);
  const projection = await loadProjection(file).catch((error: unknown) =>
    exit(
      `${placeIn(file, error)} cannot be used: ${messageOf(error)}. docs/analysts.md shows one.`,
      EXIT_USAGE,
    ),
  );
  const kinds = kindsOf(await servicesOrExit());
  for (const name of projection.facts ?? []) knownOrExit('kind of event', name, namesOf(kinds));
  const vault = options.withPersonalData ? await vaultOrExit(settings, 'what-if') : undefined;
  const opened = vault && withPersonalData(vault, kinds);
  const beganMs = performance.now();
  const { result, events, unread } = await withLog(settings, 'what-if', (log) =>
    replay({ log, projection, settings: settingsOf(options.set ?? []), opened, told }),
  ).catch((error: unknown) => {
    if (!(error instanceof ProjectionFailed)) throw error;
    const { message, cause } = error;
    exit(`${placeIn(file, cause)}: ${messageOf(cause)} (in ${message})`);
  });
  await vault?.close();
  print(result, options);
  for (const line of unread) warn(line);
  if (process.stderr.isTTY) {
    const seconds = (performance.now() - beganMs) / 1_000;
    showProgress(`${events} events in ${seconds.toFixed(1)} s\n`);
  }
}

const told = (count: number): void => {
  if (process.stderr.isTTY && count % 50_000 === 0) showProgress(`${count} events …`);
};

function settingsOf(set: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    set.map((each) => {
      const at = each.indexOf('=');
      if (at < 1) exit(`--set ${each} sets nothing: write it as promotion=Spring`, EXIT_USAGE);
      return [each.slice(0, at), each.slice(at + 1)];
    }),
  );
}

/** Rows are a table for people and lines of JSON for programs. */
function print(result: unknown, { json = false }: Options): void {
  endProgress();
  const plain: unknown = JSON.parse(JSON.stringify(result, plainly) ?? 'null');
  if (json)
    for (const row of Array.isArray(plain) ? plain : [plain])
      process.stdout.write(`${JSON.stringify(row)}\n`);
  else if (Array.isArray(plain)) console.table(plain);
  else process.stdout.write(`${JSON.stringify(plain, null, 2)}\n`);
}

/** Whole numbers beyond those of JSON are text, and maps are objects. */
function plainly(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  return value instanceof Map ? Object.fromEntries(value) : value;
}
