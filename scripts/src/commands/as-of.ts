import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { allEndpoints, type Endpoint } from '@storefold/contracts';
import { engineSettings } from '@storefold/engines';
import { systemClock } from '@storefold/kernel/core';
import { StartRefused } from '@storefold/kernel/ports';
import { requestSteps } from '@storefold/server/http';
import { settingsOrExit } from '@storefold/server/runtime';
import { EXIT_USAGE } from '../cli/exit-codes.ts';
import { endProgress, exit, showProgress, tellerOf, warn } from '../cli/told.ts';
import { passedOver } from '../opening/passed-over.ts';
import { servicesOrExit } from '../opening/services-or-exit.ts';
import { logFileOrExit } from '../opening/store-files.ts';
import { knownOrExit } from '../opening/unknown-name.ts';
import { openPastStore, type PastStore } from '../past/past-store.ts';
import { writeResources } from '../past/resources-file.ts';

interface Options {
  readonly sqlite?: string;
  readonly json?: boolean;
}

const ADMIN = '/api/v3/admin/';

/** Shows resources as they were at an instant, or writes all of them into an SQLite file. */
export async function asOf(at: string, paths: readonly string[], options: Options): Promise<void> {
  const { sqlite } = options;
  if (paths.length === 0 && sqlite === undefined)
    exit('Name a resource, such as orders/or_…, or a file for all of them: --sqlite then.db', EXIT_USAGE);
  if (sqlite !== undefined && existsSync(sqlite))
    exit(`${sqlite} is there already: name another file, or remove it`);
  if (Date.parse(at) > systemClock.now())
    exit(`${at} is still to come: name an instant of the past`, EXIT_USAGE);
  const settings = settingsOrExit(engineSettings, '', { makesFolder: false });
  const services = await servicesOrExit();
  for (const path of paths) resourceOrExit(path);
  logFileOrExit(settings);
  const told = (line: string) => {
    if (process.stderr.isTTY) showProgress(line);
  };
  const past = await openPastStore(settings, services, at, told).catch((error: unknown) => {
    if (error instanceof StartRefused) exit(`There is no store as of ${at}: ${error.message}`);
    throw error;
  });
  try {
    for (const path of paths) await show(past, path, at, options);
    if (sqlite !== undefined) {
      const begun = `${sqlite}.incomplete-${process.pid}`;
      const tables = await writeResources(past, begun, (table) => told(`${table} …`));
      await rename(begun, sqlite);
      const count = Object.values(tables).reduce((sum, rows) => sum + rows, 0);
      tellerOf(options)(
        { file: sqlite, at, position: past.end.position, tables },
        `${sqlite} holds ${count} resources as of ${at}, in ${Object.keys(tables).length} tables`,
      );
    }
    for (const stream of new Set(past.setAside))
      warn(`${stream.replace('parking-', '')} could not show all that had happened`);
  } finally {
    await past.close();
  }
}

const targetOf = (path: string): string => (path.startsWith('/') ? path : `${ADMIN}${path}`);

/** Ends the process with 64 for what no endpoint shows. */
function resourceOrExit(path: string): void {
  const shown = allEndpoints.filter(({ method }) => method === 'GET');
  const found = endpointFor(requestSteps.endpointRouter(shown), targetOf(path));
  if (found) {
    const [, query = ''] = path.split('?');
    const ignored = passedOver(found, new URLSearchParams(query));
    if (ignored !== undefined) exit(hasNoEffect(path, ignored), EXIT_USAGE);
    return;
  }
  // What is answered by an id alone, or only below one, is nothing to begin with: `line_items` has custom fields and no list.
  const names = shown
    .filter((endpoint) => endpoint.path.startsWith(ADMIN) && !endpoint.path.includes(':'))
    .map((endpoint) => endpoint.path.slice(ADMIN.length).split('/')[0] ?? '');
  const [name = ''] = path.replace(ADMIN, '').split(/[/?]/);
  knownOrExit('resource', name, names);
  exit(`There is no resource ${path}: /docs has the paths of the Admin API`, EXIT_USAGE);
}

function endpointFor(
  router: ReturnType<typeof requestSteps.endpointRouter>,
  target: string,
): Endpoint | undefined {
  try {
    const match = router.match('GET', requestSteps.splitTarget(target).path);
    return match.kind === 'found' ? match.endpoint : undefined;
  } catch {
    return undefined;
  }
}

const hasNoEffect = (path: string, ignored: string): string =>
  `${path} has ${ignored}, which has no effect: /guide/lists of a running store has the filters and sorts of each list`;

/** A resource as the Admin API answered it then. */
async function show(past: PastStore, path: string, at: string, { json = false }: Options): Promise<void> {
  const { status, body, ignored } = await past.get(targetOf(path));
  endProgress();
  if (ignored !== undefined) {
    process.exitCode = EXIT_USAGE;
    return warn(hasNoEffect(path, ignored));
  }
  if (status === 200) {
    process.stdout.write(json ? `${body}\n` : `${JSON.stringify(JSON.parse(body), null, 2)}\n`);
    return;
  }
  process.exitCode = 1;
  warn(status === 404 ? `${path} was not there at ${at}` : `${path} cannot be shown: ${body}`);
}
