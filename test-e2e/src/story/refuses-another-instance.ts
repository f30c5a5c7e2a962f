import { spawnSync } from 'node:child_process';
import { freePort } from '@storefold/engines/testing';
import { expect, it } from 'vitest';
import { ownEnvironment } from '../harness/own-environment.ts';
import { programOf } from '../harness/program.ts';
import type { ToldStory } from './describe-story.ts';

/** A launcher of one process for each service has it use its files alone, where nobody has set anything else. */
export const refuseAnotherInstance = (told: () => ToldStory) =>
  it.each(['on', 'off'])(
    'refuses a second instance of a service with READ_MODELS_SHARED=%s, which would miss what the first writes',
    async (shared) => {
      const { dataDir } = told().store;
      const { status, stderr } = spawnSync(process.execPath, [programOf('services/webhooks/dist/main.js')], {
        encoding: 'utf8',
        timeout: 20_000,
        env: {
          ...ownEnvironment(),
          DATA_DIR: dataDir,
          PORT: String(await freePort()),
          BUS_URL: 'nats://127.0.0.1:9',
          READ_MODELS_SHARED: shared,
          LOG_LEVEL: 'silent',
        },
      });
      expect([status, stderr]).toEqual([75, expect.stringContaining('READ_MODELS_SHARED=on')]);
      expect(stderr).toContain(`${dataDir}/read-models/webhooks.db`);
    },
  );
