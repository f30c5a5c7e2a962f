import { readFileSync } from 'node:fs';
import { settingsTable } from '@storefold/server/runtime';
import { clientFile, clientFileNames } from '../client/generate-client.ts';
import { eventsPage } from '../events/events-page.ts';
import { DIGESTS, withDigests } from '../events/golden-digests.ts';
import { coveragePage } from '../promises/coverage-page.ts';
import { allSettings } from '../store-settings.ts';
import { listsPage } from './lists-page.ts';
import { withBlock } from './with-block.ts';

/** A committed file that is made, as a whole or in blocks, of what is said elsewhere. */
export interface GeneratedFile {
  /** From the root. */
  readonly path: string;
  /** Its text as it should be. `before`: its text as it is, empty where there is none. */
  readonly made: (before: string) => string | Promise<string>;
}

export const root = new URL('../../../', import.meta.url);

/** What `npm run generate` makes without a running store. */
export const generatedFiles: readonly GeneratedFile[] = [
  ...clientFileNames.map((name) => ({
    path: `client/src/generated/${name}`,
    made: () => clientFile(name),
  })),
  { path: DIGESTS, made: withDigests },
  {
    path: 'docs/coverage.md',
    made: () => coveragePage(readFileSync(new URL('docs/promises.txt', root), 'utf8')),
  },
  { path: 'docs/events.md', made: eventsPage },
  { path: 'docs/lists.md', made: listsPage },
  { path: 'README.md', made: (before) => withBlock(before, ['settings', settingsTable(allSettings)]) },
];
