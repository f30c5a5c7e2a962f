import { openTestPorts, type TestPorts } from '@storefold/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Clock } from '../core/clock.ts';
import { Claims } from './claims.ts';
import { CommandContextFactory } from './command-context-factory.ts';
import { FactCodec } from './fact-codec.ts';
import { StreamCommands } from './stream-commands.ts';

let ports: TestPorts;
let claims: Claims;

beforeAll(async () => {
  ports = await openTestPorts('catalog');
  claims = new Claims(new StreamCommands(ports.log, new FactCodec(ports.vault, ports.random)), ports.vault);
});
afterAll(() => ports.dispose());

describe('claims', () => {
  it('of many records claiming one value at once, exactly one gets it', async () => {
    const records = Array.from({ length: 20 }, (_, index) => `rec_${index}`);
    const taken = await Promise.all(
      records.map((id) => claims.take('slug', 'one-shirt', id, at(0), async () => true)),
    );
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await claims.holder('slug', 'one-shirt', 'store_1')).toBe(records[taken.indexOf(true)]);
  });

  it('who holds a value may claim it again, also with another command', async () => {
    await claims.take('slug', 'mine', 'rec_a', at(0), async () => true);
    expect(await claims.take('slug', 'mine', 'rec_a', at(1_000), async () => true)).toBe(true);
  });

  it('a value that was given up is free for others', async () => {
    await claims.take('slug', 'handed-on', 'rec_a', at(0), async () => true);
    await claims.release('slug', 'handed-on', 'rec_b', at(1_000));
    expect(await claims.holder('slug', 'handed-on', 'store_1')).toBe('rec_a');
    await claims.release('slug', 'handed-on', 'rec_a', at(2_000));
    expect(await claims.take('slug', 'handed-on', 'rec_b', at(3_000), async () => true)).toBe(true);
  });

  it('a claim whose record never came is free a minute later, and not before', async () => {
    await claims.take('slug', 'orphan', 'rec_gone', at(0), async () => false);
    expect(await claims.take('slug', 'orphan', 'rec_b', at(59_000), async () => false)).toBe(false);
    expect(await claims.take('slug', 'orphan', 'rec_b', at(61_000), async () => false)).toBe(true);
    expect(await claims.holder('slug', 'orphan', 'store_1')).toBe('rec_b');
  });

  it('a claim whose record exists is never taken away', async () => {
    await claims.take('slug', 'kept', 'rec_a', at(0), async () => true);
    expect(await claims.take('slug', 'kept', 'rec_b', at(3_600_000), async () => true)).toBe(false);
  });

  it('who takes an old claim of his own again has a whole minute for his record', async () => {
    await claims.take('slug', 'renewed', 'rec_a', at(0), async () => false);
    expect(await claims.take('slug', 'renewed', 'rec_a', at(59_000), async () => false)).toBe(true);
    expect(await claims.take('slug', 'renewed', 'rec_b', at(61_000), async () => false)).toBe(false);
    expect(await claims.take('slug', 'renewed', 'rec_b', at(120_000), async () => false)).toBe(true);
  });

  it('of a holder who takes his old claim again and another who evicts him at once, one has it', async () => {
    const elsewhere = new Claims(
      new StreamCommands(ports.log, new FactCodec(ports.vault, ports.random)),
      ports.vault,
    );
    for (let round = 0; round < 20; round++) {
      const value = `race ${round}`;
      await claims.take('slug', value, 'rec_a', at(0), async () => false);
      const [own, other] = await Promise.all([
        claims.take('slug', value, 'rec_a', at(61_000), async () => false),
        elsewhere.take('slug', value, 'rec_b', at(61_000), async () => false),
      ]);
      expect([own, other].filter(Boolean), value).toHaveLength(1);
    }
  });

  it('a claim whose record is there is not written anew, however often it is taken again', async () => {
    await claims.take('slug', 'settled', 'rec_a', at(0), async () => true);
    const before = await ports.log.head();
    await claims.take('slug', 'settled', 'rec_a', at(3_600_000), async () => true);
    expect(await ports.log.head()).toBe(before);
  });

  it('a command asked again does not believe in a claim that was evicted meanwhile', async () => {
    const asked = at(0);
    await claims.take('slug', 'lost', 'rec_a', asked, async () => false);
    expect(await claims.take('slug', 'lost', 'rec_b', at(61_000), async () => false)).toBe(true);
    const again = { commandId: asked.commandId, ms: 62_000 };
    expect(await claims.take('slug', 'lost', 'rec_a', repeated(again), async () => true)).toBe(false);
    const elsewhere = new Claims(
      new StreamCommands(ports.log, new FactCodec(ports.vault, ports.random)),
      ports.vault,
    );
    expect(await elsewhere.take('slug', 'lost', 'rec_a', repeated(again), async () => true)).toBe(false);
  });

  it('a command asked again takes a claim anew that is free by now, and then holds it', async () => {
    const asked = at(0);
    await claims.take('slug', 'given-up', 'rec_a', asked, async () => true);
    await claims.release('slug', 'given-up', 'rec_a', at(1_000));
    const again = repeated({ commandId: asked.commandId, ms: 2_000 });
    expect(await claims.take('slug', 'given-up', 'rec_a', again, async () => true)).toBe(true);
    expect(await claims.holder('slug', 'given-up', 'store_1')).toBe('rec_a');
  });

  it('stores and kinds do not get in each other’s way, and no value is readable in the log', async () => {
    expect(await claims.take('email', 'ada@example.com', 'rec_a', at(0), async () => true)).toBe(true);
    expect(await claims.take('slug', 'ada@example.com', 'rec_b', at(0), async () => true)).toBe(true);
    expect(await claims.take('email', 'ada@example.com', 'rec_c', at(0, 'store_2'), async () => true)).toBe(
      true,
    );
    const { events } = await ports.log.readAll(-1, { limit: 1_000 });
    expect(JSON.stringify(events)).not.toContain('ada@example.com');
  });
});

const START_MS = Date.parse('2026-01-01T00:00:00Z');

const at = (ms: number, storeId = 'store_1') => repeated({ commandId: ports.random.uuid(), ms }, storeId);

function repeated({ commandId, ms }: { commandId: string; ms: number }, storeId = 'store_1') {
  const clock: Clock = { now: () => START_MS + ms, sleep: async () => undefined };
  return new CommandContextFactory(clock, 'spec').command(commandId, storeId);
}
