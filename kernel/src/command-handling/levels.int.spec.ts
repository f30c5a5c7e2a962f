import { join } from 'node:path';
import { levels as allLevels, knownLevel, levelOfKind, openTo } from '@storefold/contracts';
import { openSqliteEventLog } from '@storefold/engines/sqlite';
import { openTestPorts, type TestPorts } from '@storefold/engines/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EventLog } from '../ports/event-log.ts';
import { commandsOn } from '../testing/commands-on.ts';
import { Levels } from './levels.ts';
import { UnknownCategories } from './unknown-categories.ts';

let ports: TestPorts;
/** Of a store that is older than levels. */
let log: EventLog;
const levelsOf = (isAlone: boolean) =>
  new Levels({ commands: commandsOn({ ...ports, log }), clock: ports.clock, isAlone });
/** A kind that came with a level after the first, until a release has brought all of them. */
const newer = { category: 'order', facts: [{ type: 'CartMerged', data: {} }] } as const;
const old = { category: 'order', facts: [{ type: 'CartCreated', data: {} }] } as const;

beforeEach(async () => {
  ports = await openTestPorts('ordering');
  log = await openSqliteEventLog({ file: join(ports.settings.dataDir, 'older.db') });
});
afterEach(async () => {
  await log.close();
  await ports.dispose();
});

describe('the level of an installation', () => {
  it('is that of its version where the store is new', async () => {
    const levels = new Levels({ commands: commandsOn(ports), clock: ports.clock, isAlone: false });
    expect((await levels.read()).level).toBe(knownLevel);
  });

  it('is that of the first release until it is raised, and never lowered', async () => {
    const levels = levelsOf(false);
    expect((await levels.read()).level).toBe(1);
    expect(await levels.raise()).toBe(knownLevel);
    expect(await levels.raise(1)).toBe(knownLevel);
    expect((await levelsOf(false).read()).level).toBe(knownLevel);
    const [raised, ...more] = await log.read('level-installation');
    const merged = { service: 'ordering', category: 'order', kind: 'CartMerged' };
    expect(raised?.data).toEqual({ level: knownLevel, kinds: expect.arrayContaining([merged]) });
    expect(more).toEqual([]);
  });

  it('lets facts of a newer kind be written by nobody until then, where there are other processes', async () => {
    expect(levelOfKind('order', 'CartMerged')).toBeGreaterThan(1);
    const levels = levelsOf(false);
    await levels.require(old.category, old.facts);
    await expect(levels.require(newer.category, newer.facts)).rejects.toMatchObject({
      code: 'processing_error',
      status: 503,
      message: expect.stringContaining('storefold level --raise'),
    });
    expect(await log.read('level-installation')).toEqual([]);
    // By whichever process.
    await levelsOf(false).raise();
    await levels.require(newer.category, newer.facts);
  });

  it('is raised by the first such fact where there is one process', async () => {
    const levels = levelsOf(true);
    await levels.require(old.category, old.facts);
    expect((await levels.read()).level).toBe(1);
    await levels.require(newer.category, newer.facts);
    expect((await levels.read()).level).toBe(levelOfKind('order', 'CartMerged'));
  });

  it('tells versions before it which of their categories they cannot read', async () => {
    const levels = levelsOf(false);
    await levels.raise();
    const { kinds } = await levels.read();
    const of = (service: string) => new UnknownCategories(service, [{ category: 'product' }]);
    const [catalog, ordering] = [of('catalog'), of('ordering')];
    for (const each of [catalog, ordering]) each.learn(kinds);
    // Those of their own service, without those that they know: products have kinds of newer levels as well.
    expect(levelOfKind('product', 'ProductFormerSlugAdded')).toBeGreaterThan(1);
    expect(['import', 'product', 'order'].map((category) => catalog.has(category))).toEqual([
      true,
      false,
      false,
    ]);
    expect(['import', 'product', 'order'].map((category) => ordering.has(category))).toEqual([
      false,
      false,
      true,
    ]);
    expect(catalog.all).toContain('import');
  });
});

it('the oldest release that a level is open to is the first that knows it', () => {
  expect(openTo(1)).toBe('0.2.0');
  expect(openTo(allLevels.length + 1)).toBe(null);
});
