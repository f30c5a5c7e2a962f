import { type ServiceName, serviceNames } from '@storefold/contracts';
import { casesOn, inFullFormOnly, rounds } from '@storefold/engines/testing';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { buildLastRelease, noLastRelease } from '../harness/last-release.ts';
import { noPairs } from '../harness/paired-store.ts';
import { verifyLedger } from '../harness/verify-ledger.ts';
import { type MixedStore, startMixedStore, type Version } from './mixed-store.ts';
import { ToldStory } from './told-story.ts';

const other = { old: 'new', new: 'old' } as const;

/** Each service alone of one version among all others of the other. Those whose answers hold money come first. */
const mixes = (['stored-value', 'ordering', 'identity', 'catalog', 'newsletter', 'webhooks', 'mail'] as const)
  .flatMap((service) => [[service, 'old'] as const, [service, 'new'] as const])
  .filter((_, index) => rounds({ short: [0, 3, 4, 7].indexOf(index), full: 0 }) >= 0);

let release: string;
let mixed: MixedStore | undefined;

casesOn('services of the last release beside those of today', noLastRelease ?? noPairs, () => {
  beforeAll(() => {
    release = buildLastRelease();
  });
  afterEach(async () => {
    await mixed?.stop();
    mixed = undefined;
  });

  it.each(mixes)('%s alone is %s: shop, books and exports are as ever', async (alone, version) => {
    const story = await storyOf((service) => (service === alone ? version : other[version]));
    await Promise.all([story.buyAndCancel(), story.person(), story.read()]);
    await story.buy();
    await expectWell(story);
  });
});

casesOn(
  'a roll to today, and back',
  noLastRelease ?? noPairs ?? inFullFormOnly('each service is replaced twice under load'),
  () => {
    afterEach(async () => {
      await mixed?.stop();
      mixed = undefined;
    });

    it('goes on selling, and leaves the books balanced', async () => {
      release = buildLastRelease();
      const story = await storyOf(() => 'old');
      const load = new AbortController();
      const until = async (work: () => Promise<unknown>) => {
        while (!load.signal.aborted) await work();
      };
      const shoppers = [until(() => story.buy()), until(() => story.buy()), until(() => story.read())];
      try {
        for (const service of serviceNames) await mixed?.replace(service, 'new');
        for (const service of serviceNames.toReversed()) await mixed?.replace(service, 'old');
      } finally {
        load.abort();
        await Promise.all(shoppers);
      }
      console.info(`${story.orders} orders, ${story.refused} refused for now`);
      expect(story.orders).toBeGreaterThan(serviceNames.length);
      await expectWell(story);
    });
  },
);

async function storyOf(versionOf: (service: ServiceName) => Version): Promise<ToldStory> {
  mixed = await startMixedStore(release, versionOf);
  const story = new ToldStory(mixed);
  await story.open();
  return story;
}

async function expectWell({ failures }: ToldStory): Promise<void> {
  expect(failures).toEqual([]);
  await expect
    .poll(async () => JSON.stringify(await mixed?.health()), { timeout: 20_000 })
    .not.toMatch(/failing|parked|unknown_fact|starting|"down"/);
  const { status, said } = verifyLedger(mixed?.dataDir ?? '');
  expect(status, said).toBe(0);
}
