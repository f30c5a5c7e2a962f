import { openTestPorts, type TestPorts } from '@storefold/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Clock } from '../core/time/clock.ts';
import { Claims } from './claims.ts';
import { CommandContextFactory } from './command-context-factory.ts';
import { FactCodec } from './fact-codec.ts';
import { StreamCommands } from './stream-commands.ts';
import type { UniqueValue } from './unique-value.ts';

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
    const taken = await Promise.all(records.map((id) => claims.take(present, 'one-shirt', id, at(0))));
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await claims.holder(present, 'one-shirt', 'store_1')).toBe(records[taken.indexOf(true)]);
  });

  it('who holds a value may claim it again, also with another command', async () => {
    await claims.take(present, 'mine', 'rec_a', at(0));
    expect(await claims.take(present, 'mine', 'rec_a', at(1_000))).toBe(true);
  });

  it('a value that was given up is free for others', async () => {
    await claims.take(present, 'handed-on', 'rec_a', at(0));
    await claims.release(missing, 'handed-on', 'rec_b', at(1_000));
    expect(await claims.holder(present, 'handed-on', 'store_1')).toBe('rec_a');
    await claims.release(missing, 'handed-on', 'rec_a', at(2_000));
    expect(await claims.take(present, 'handed-on', 'rec_b', at(3_000))).toBe(true);
  });

  it('a value that its record has, or has again, stays claimed', async () => {
    await claims.take(present, 'again', 'rec_a', at(0));
    await claims.release(present, 'again', 'rec_a', at(1_000));
    expect(await claims.holder(present, 'again', 'store_1')).toBe('rec_a');
  });

  it('a claim whose record never came is free a minute later, and not before', async () => {
    await claims.take(missing, 'orphan', 'rec_gone', at(0));
    expect(await claims.take(missing, 'orphan', 'rec_b', at(59_000))).toBe(false);
    expect(await claims.take(missing, 'orphan', 'rec_b', at(61_000))).toBe(true);
    expect(await claims.holder(present, 'orphan', 'store_1')).toBe('rec_b');
  });

  it('a claim whose record exists is never taken away', async () => {
    await claims.take(present, 'kept', 'rec_a', at(0));
    expect(await claims.take(present, 'kept', 'rec_b', at(3_600_000))).toBe(false);
  });

  it('who takes an old claim of his own again has a whole minute for his record', async () => {
    await claims.take(missing, 'renewed', 'rec_a', at(0));
    expect(await claims.take(missing, 'renewed', 'rec_a', at(59_000))).toBe(true);
    expect(await claims.take(missing, 'renewed', 'rec_b', at(61_000))).toBe(false);
    expect(await claims.take(missing, 'renewed', 'rec_b', at(120_000))).toBe(true);
  });

  it('of a holder who takes his old claim again and another who evicts him at once, one has it', async () => {
    const elsewhere = new Claims(
      new StreamCommands(ports.log, new FactCodec(ports.vault, ports.random)),
      ports.vault,
    );
    for (let round = 0; round < 20; round++) {
      const value = `race ${round}`;
      await claims.take(missing, value, 'rec_a', at(0));
      const [own, other] = await Promise.all([
        claims.take(missing, value, 'rec_a', at(61_000)),
        elsewhere.take(missing, value, 'rec_b', at(61_000)),
      ]);
      expect([own, other].filter(Boolean), value).toHaveLength(1);
    }
  });

  it('a claim whose record is there is not written anew, however often it is taken again', async () => {
    await claims.take(present, 'settled', 'rec_a', at(0));
    const before = await ports.log.head();
    await claims.take(present, 'settled', 'rec_a', at(3_600_000));
    expect(await ports.log.head()).toBe(before);
  });

  it('a command asked again does not believe in a claim that was evicted meanwhile', async () => {
    const asked = at(0);
    await claims.take(missing, 'lost', 'rec_a', asked);
    expect(await claims.take(missing, 'lost', 'rec_b', at(61_000))).toBe(true);
    const again = { commandId: asked.commandId, ms: 62_000 };
    expect(await claims.take(present, 'lost', 'rec_a', repeated(again))).toBe(false);
    const elsewhere = new Claims(
      new StreamCommands(ports.log, new FactCodec(ports.vault, ports.random)),
      ports.vault,
    );
    expect(await elsewhere.take(present, 'lost', 'rec_a', repeated(again))).toBe(false);
  });

  it('a command asked again takes a claim anew that is free by now, and then holds it', async () => {
    const asked = at(0);
    await claims.take(present, 'given-up', 'rec_a', asked);
    await claims.release(missing, 'given-up', 'rec_a', at(1_000));
    const again = repeated({ commandId: asked.commandId, ms: 2_000 });
    expect(await claims.take(present, 'given-up', 'rec_a', again)).toBe(true);
    expect(await claims.holder(present, 'given-up', 'store_1')).toBe('rec_a');
  });

  it('stores and kinds do not get in each other’s way, and no value is readable in the log', async () => {
    expect(await claims.take(presentEmail, 'ada@example.com', 'rec_a', at(0))).toBe(true);
    expect(await claims.take(present, 'ada@example.com', 'rec_b', at(0))).toBe(true);
    expect(await claims.take(presentEmail, 'ada@example.com', 'rec_c', at(0, 'store_2'))).toBe(true);
    const { events } = await ports.log.readAll(-1, { limit: 1_000 });
    expect(JSON.stringify(events)).not.toContain('ada@example.com');
  });
});

/** A slug whose holders have it, and one whose holders never got it or have another one by now. */
const present = slugThat(true);
const missing = slugThat(false);
const presentEmail = { ...present, kind: 'email' };

function slugThat(isThere: boolean): UniqueValue<string> {
  return { kind: 'slug', keyOf: (slug) => slug, has: async () => isThere };
}

const START_MS = Date.parse('2026-01-01T00:00:00Z');

const at = (ms: number, storeId = 'store_1') => repeated({ commandId: ports.random.uuid(), ms }, storeId);

function repeated({ commandId, ms }: { commandId: string; ms: number }, storeId = 'store_1') {
  const clock: Clock = { now: () => START_MS + ms, sleep: async () => undefined };
  return new CommandContextFactory(clock, 'spec').command(commandId, storeId);
}
