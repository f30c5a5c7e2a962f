import { serviceNames } from '@storefold/contracts';
import { casesOn, inFullFormOnly, rounds } from '@storefold/engines/testing';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { buildLastRelease, type LastRelease, noLastRelease } from '../harness/last-release.ts';
import { noPairs } from '../harness/paired-store.ts';
import { verifyLedger } from '../harness/verify-ledger.ts';
import { type MixedStore, type Part, startMixedStore, type Version } from './mixed-store.ts';
import { ToldStory } from './told-story.ts';

const other = { old: 'new', new: 'old' } as const;

/** Each process alone of one version among all others of the other. */
const each = ([...serviceNames, 'gateway'] as const).flatMap((part) => [
  [[part], 'old'] as const,
  [[part], 'new'] as const,
]);
/** One alone whose answers hold money, and the gateway with it: both versions of it meet services of the other one. */
const two = [
  [['stored-value', 'gateway'], 'old'],
  [['ordering', 'gateway'], 'new'],
] as const;
const mixes: readonly (readonly [readonly Part[], Version])[] =
  rounds({ short: 1, full: 0 }) === 1 ? two : each;

let release: LastRelease;
let mixed: MixedStore | undefined;

casesOn('services of the last release beside those of today', noLastRelease ?? noPairs, () => {
  beforeAll(() => {
    release = buildLastRelease();
  });
  afterEach(async () => {
    await mixed?.stop();
    mixed = undefined;
  });

  it.for(mixes)(
    '%s alone are %s: shop, books and exports are as ever',
    async ([alone, version], { skip }) => {
      if (alone.join() === 'gateway' && version === 'old' && noOldGateway()) skip(noOldGateway());
      const story = await storyOf((part) => (alone.includes(part) ? version : other[version]));
      await Promise.all([story.buyAndCancel(), story.person(), story.read()]);
      await story.buy();
      await expectWell(story);
    },
  );
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
        for (const part of rolled()) await mixed?.replace(part, 'new');
        for (const part of rolled().toReversed()) await mixed?.replace(part, 'old');
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

async function storyOf(versionOf: (part: Part) => Version): Promise<ToldStory> {
  const isToday = (part: Part) => part === 'gateway' && noOldGateway() !== undefined;
  mixed = await startMixedStore(release, (part) => (isToday(part) ? 'new' : versionOf(part)));
  const story = new ToldStory(mixed);
  await story.open();
  return story;
}

/** Why the gateway of the last release cannot run here, so that today's takes its place. */
function noOldGateway(): string | undefined {
  const lacking = Object.entries(release.lacks.gateway ?? {}).map((each) => each.join('@'));
  return lacking.length > 0 ? `npm did not give the last release's gateway ${lacking.join(', ')}` : undefined;
}

/** The gateway in the middle, so that it meets services of both versions on the way there and back. */
function rolled(): readonly Part[] {
  const half = Math.ceil(serviceNames.length / 2);
  const gateway = noOldGateway() === undefined ? (['gateway'] as const) : [];
  return [...serviceNames.slice(0, half), ...gateway, ...serviceNames.slice(half)];
}

async function expectWell({ failures }: ToldStory): Promise<void> {
  expect(failures).toEqual([]);
  await expect
    .poll(async () => JSON.stringify(await mixed?.health()), { timeout: 20_000 })
    .not.toMatch(/failing|parked|unknown_fact|starting|"down"/);
  const { status, said } = verifyLedger(mixed?.dataDir ?? '');
  expect(status, said).toBe(0);
}
