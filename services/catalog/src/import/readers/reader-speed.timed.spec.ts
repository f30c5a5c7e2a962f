import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createImport, type Imported, importReaders, readImport } from '@storefold/contracts';
import { casesOn, type DrivenService, driveService, inFullFormOnly } from '@storefold/engines/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { catalog } from '../../catalog.ts';
import { longFiles } from './reader-speed.examples.ts';

const ROWS = 10_000;
const MOST_MS = 30_000;

casesOn('a file of 10,000 rows', inFullFormOnly('it judges times'), () => {
  let dataDir: string;
  let driven: DrivenService;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'storefold-long-files-'));
    driven = await driveService(catalog, {
      env: { DATA_DIR: dataDir, SAMPLE_DATA: 'none' },
      scopes: ['read_all', 'write_all'],
    });
  });
  afterEach(async () => {
    await driven.dispose();
    await rm(dataDir, { recursive: true, force: true });
  });

  it.each(importReaders)(
    'of %s is in within half a minute',
    async (reader) => {
      const file = new Blob([longFiles[reader](ROWS)], { type: 'text/csv' });
      const begun = performance.now();
      const { body } = await driven.send(createImport, { body: file });
      const read = async (): Promise<Imported> =>
        (await driven.send(readImport, { params: { id: body.id } })).body;
      await expect
        .poll(async () => (await read()).state, { interval: 100, timeout: 10 * MOST_MS })
        .toBe('completed');
      const took = performance.now() - begun;
      const { user, system } = process.cpuUsage();
      console.info(
        `${reader}: ${Math.round(took)} ms, process so far ${Math.round((user + system) / 1000)} ms of a core`,
      );
      expect(await read()).toMatchObject({
        reader,
        rows_count: ROWS,
        processed_count: ROWS,
        failed_count: 0,
      });
      expect(took).toBeLessThan(MOST_MS);
    },
    15 * MOST_MS,
  );
});
