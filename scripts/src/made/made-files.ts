import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { settingsTable } from '@storefold/server/runtime';
import { eventsPage } from '../events/events-page.ts';
import { allSettings } from '../store-settings.ts';
import { listsPage } from './lists-page.ts';
import { promisesPage } from './promises-page.ts';
import { withBlock } from './with-block.ts';

/** A file that is made, as a whole or in blocks, of what is said elsewhere. */
interface MadeFile {
  /** From the root. */
  readonly path: string;
  readonly made: () => string | Promise<string>;
}

export const root = new URL('../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

/**
 * The one made block that is in git: settings are looked up before anything is installed. `npm run format` writes it.
 * A build does not, so that a test finds it out of date.
 */
export const readme: MadeFile = {
  path: 'README.md',
  made: () => withBlock(read('README.md'), ['settings', settingsTable(allSettings)]),
};

/** Pages that a running store serves. They are in no commit. */
export const servedPages: readonly MadeFile[] = [
  { path: 'docs/made/events.md', made: () => eventsPage(read('docs/events.md')) },
  { path: 'docs/made/lists.md', made: () => listsPage(read('docs/lists.md')) },
];

/** What `npm run build` makes beside programs. */
export const builtPages: readonly MadeFile[] = [
  ...servedPages,
  { path: 'docs/made/promises.md', made: promisesPage },
];

/** Writes files that are made. */
export async function make(files: readonly MadeFile[]): Promise<void> {
  mkdirSync(new URL('docs/made/', root), { recursive: true });
  for (const { path, made } of files) writeFileSync(new URL(path, root), await made());
}
