import { text } from '@storefold/contracts';
import { openTestPorts, type TestPorts } from '@storefold/engines/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as refusals from '../core/failure/refusal.ts';
import { type EventLog, LogUnavailable } from '../ports/event-log.ts';
import { counter } from '../testing/counter.examples.ts';
import { exampleMetadata } from '../testing/metadata.examples.ts';
import { CommandContextFactory } from './command-context-factory.ts';
import { FactCodec } from './fact-codec.ts';
import { STEP_OF_STORE, StreamCommands } from './stream-commands.ts';

let ports: TestPorts;
let commands: StreamCommands;
/** The same log through another process's eyes: its own memory of streams. */
let elsewhere: StreamCommands;

beforeAll(async () => {
  ports = await openTestPorts('catalog');
  commands = new StreamCommands(ports.log, new FactCodec(ports.vault, ports.random));
  elsewhere = new StreamCommands(ports.log, new FactCodec(ports.vault, ports.random));
});
afterAll(() => ports.dispose());

describe('commands', () => {
  it('that would keep something personal of somebody who was erased are refused', async () => {
    const id = ports.random.uuid();
    await ports.vault.destroy(id);
    const open = commands.execute(counter, id, { type: 'Open', limit: 1, owner: 'Ann' }, command());
    await expect(open).rejects.toMatchObject({ code: 'resource_invalid', status: 422 });
  });

  it('with text that a read model cannot hold is refused before it is stored', async () => {
    for (const owner of ['A\0nn', 'Ann\ud800']) {
      const id = ports.random.uuid();
      const open = commands.execute(counter, id, { type: 'Open', limit: 1, owner }, command());
      await expect(open).rejects.toMatchObject({ code: 'invalid_request', status: 400 });
      expect(await ports.log.read(`counter-${id}`)).toEqual([]);
    }
  });

  it('whose facts not every process of the store knows yet are refused, and nothing is stored', async () => {
    const id = await opened(10);
    const asked: unknown[] = [];
    const levels = {
      require: (category: string, facts: readonly { readonly type: string }[]) => {
        asked.push([category, facts.map(({ type }) => type)]);
        return Promise.reject(refusals.systemFailure(503, text('level_too_low', { level: 2 })));
      },
    };
    const careful = new StreamCommands(ports.log, new FactCodec(ports.vault, ports.random), levels);
    const increase = careful.execute(counter, id, { type: 'Increase', by: 3 }, command());
    await expect(increase).rejects.toMatchObject({ code: 'processing_error', status: 503 });
    expect(asked).toEqual([['counter', ['CounterIncreased']]]);
    expect(await ports.log.read(`counter-${id}`)).toHaveLength(1);
  });

  it('the same command twice changes nothing and answers the same facts', async () => {
    const id = await opened(10);
    const context = command();
    const first = await commands.execute(counter, id, { type: 'Increase', by: 3 }, context);
    const second = await commands.execute(counter, id, { type: 'Increase', by: 3 }, again(context));
    expect(second).toMatchObject({ repeated: true, revision: first.revision, state: { count: 3 } });
    expect(second.facts.map(({ type, data }) => ({ type, data }))).toEqual(first.facts);
    expect(second.facts).toHaveLength(1);
  });

  it('the same command twice changes nothing in another process either, whatever came between', async () => {
    const id = await opened(10);
    const context = command();
    await commands.execute(counter, id, { type: 'Increase', by: 3 }, context);
    await commands.execute(counter, id, { type: 'Increase', by: 1 }, command());
    const second = await elsewhere.execute(counter, id, { type: 'Increase', by: 3 }, again(context));
    expect(second).toMatchObject({ repeated: true, state: { count: 4 } });
  });

  it('that happened before are checked on the state of before, in any process', async () => {
    const id = await opened(10);
    const before = await commands.load(counter, id);
    const context = command();
    expect(await commands.load(counter, id, context)).toEqual(before);
    await commands.execute(counter, id, { type: 'Increase', by: 3 }, context);
    await commands.execute(counter, id, { type: 'Increase', by: 1 }, command());
    for (const each of [commands, elsewhere]) {
      expect(await each.load(counter, id, again(context))).toEqual(before);
      expect((await each.load(counter, id)).state.count).toBe(4);
      expect((await each.load(counter, id, command())).state.count).toBe(4);
    }
  });

  it('many at once on one stream never pass its limit, and none is lost', async () => {
    const id = await opened(50);
    const runs = Array.from({ length: 80 }, (_, index) =>
      (index % 2 ? commands : elsewhere).execute(counter, id, { type: 'Increase', by: 1 }, command()),
    );
    const outcomes = await Promise.allSettled(runs);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
    expect((await commands.load(counter, id)).state.count).toBe(50);
  });

  it('a record that a newer version wrote a new kind of fact to is neither shown nor changed', async () => {
    const id = await opened(5);
    const event = { id: ports.random.uuid(), type: 'CounterPainted', data: {}, metadata: exampleMetadata };
    await ports.log.append(`counter-${id}`, 0, [event]);
    const newer = {
      status: 503,
      cause: { message: expect.stringContaining('CounterPainted was written by a newer') },
    };
    await expect(elsewhere.load(counter, id)).rejects.toMatchObject(newer);
    const increase = elsewhere.execute(counter, id, { type: 'Increase', by: 1 }, command());
    await expect(increase).rejects.toMatchObject(newer);
    expect(await ports.log.read(`counter-${id}`)).toHaveLength(2);
  });

  it('a refusal never stands on an outdated memory', async () => {
    const id = await opened(5);
    await commands.execute(counter, id, { type: 'Increase', by: 5 }, command());
    await expect(commands.execute(counter, id, { type: 'Increase', by: 1 }, command())).rejects.toThrow(
      'limit',
    );
    await elsewhere.execute(counter, id, { type: 'Open', limit: 9, owner: 'someone' }, command());
    const outcome = await commands.execute(counter, id, { type: 'Increase', by: 1 }, command());
    expect(outcome.state.count).toBe(1);
  });

  it('loading shows what another process appended', async () => {
    const id = await opened(5);
    await commands.load(counter, id);
    await elsewhere.execute(counter, id, { type: 'Increase', by: 2 }, command());
    expect((await commands.load(counter, id)).state.count).toBe(2);
  });

  it('loading one record many times at once reads it twice at most, and each sees what was appended before it asked', async () => {
    const id = await opened(5);
    const read = vi.spyOn(ports.log, 'read');
    const early = Array.from({ length: 20 }, () => commands.load(counter, id));
    await elsewhere.execute(counter, id, { type: 'Increase', by: 2 }, command());
    const late = Array.from({ length: 20 }, () => commands.load(counter, id));
    const states = await Promise.all(late);
    await Promise.all(early);
    expect(new Set(states.map(({ state }) => state.count))).toEqual(new Set([2]));
    // Two readings for those who asked first, two for those who asked later, and those of the command.
    expect(read.mock.calls.length).toBeLessThan(8);
    read.mockRestore();
  });

  it('with a conflict code, of two at once the later one gets it', async () => {
    const id = await opened(5);
    const options = { onConflict: { code: 'cart_already_updated', text: 'cart_changed_meanwhile' } } as const;
    const outcomes = await Promise.allSettled(
      [1, 2].map((by) => commands.execute(counter, id, { type: 'Increase', by }, command(), options)),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'cart_already_updated' },
    });
  });

  it('with a conflict code, what another process did before is no conflict', async () => {
    const id = await opened(5);
    await elsewhere.execute(counter, id, { type: 'Increase', by: 1 }, command());
    const outcome = await commands.execute(counter, id, { type: 'Increase', by: 1 }, command(), {
      onConflict: { code: 'cart_already_updated', text: 'cart_changed_meanwhile' },
    });
    expect(outcome.state.count).toBe(2);
  });

  it('the same command in another process that has not seen it answers what it did the first time', async () => {
    const id = await opened(10);
    const context = command();
    const increase = { type: 'Increase', by: 3 } as const;
    await elsewhere.execute(counter, id, increase, context);
    const second = await commands.execute(counter, id, { ...increase, by: 5 }, again(context));
    expect(second).toMatchObject({ repeated: true, state: { count: 3 }, facts: [{ data: { by: 3 } }] });
    expect((await commands.load(counter, id)).state.count).toBe(3);
  });

  it('the same command in two processes at once, decided differently, is carried out once', async () => {
    for (let round = 0; round < 20; round++) {
      const id = await opened(10);
      const context = command();
      const outcomes = await Promise.all(
        [commands, elsewhere].map((process, by) =>
          process.execute(counter, id, { type: 'Increase', by: by + 1 }, again(context)),
        ),
      );
      const stored = (await ports.log.read(`counter-${id}`)).slice(1);
      expect(stored).toHaveLength(1);
      for (const { facts } of outcomes) expect(facts).toMatchObject(stored.map(({ data }) => ({ data })));
    }
  });

  it('the same making of a record answers what it became, whatever came since', async () => {
    const id = newId();
    const context = command();
    const open = { type: 'Open', limit: 1, owner: 'someone' } as const;
    await elsewhere.execute(counter, id, open, context, { isNew: true });
    await elsewhere.execute(counter, id, { type: 'Increase', by: 1 }, command());
    const second = await commands.execute(counter, id, open, again(context), { isNew: true });
    expect(second).toMatchObject({ repeated: true, revision: 1, state: { count: 1 } });
  });

  it('with a conflict code, nothing but what was loaded will do', async () => {
    const id = await opened(5);
    const onConflict = { code: 'cart_already_updated', text: 'cart_changed_meanwhile' } as const;
    const loaded = await commands.load(counter, id);
    await elsewhere.execute(counter, id, { type: 'Increase', by: 1 }, command());
    const increase = { type: 'Increase', by: 1 } as const;
    const stale = commands.execute(counter, id, increase, command(), { loaded, onConflict });
    await expect(stale).rejects.toMatchObject({ code: 'cart_already_updated' });
    const again = await commands.load(counter, id);
    const fresh = await commands.execute(counter, id, increase, command(), { loaded: again, onConflict });
    expect(fresh.revision).toBe(2);
  });

  it('a race that was lost to what followed from earlier events is told apart from one that somebody won', async () => {
    const increase = { type: 'Increase', by: 1 } as const;
    const onConflict = { code: 'cart_already_updated', text: 'cart_changed_meanwhile' } as const;
    const follow = async (id: string) => {
      const cause = (await ports.log.readLast(`counter-${id}`)) ?? expect.fail();
      const context = new CommandContextFactory(ports.clock, 'spec').following(cause, 'follow');
      await elsewhere.execute(counter, id, increase, context);
    };
    for (const [isOthers, isLost] of [
      [false, true],
      [true, false],
    ] as const) {
      const id = await opened(9);
      const loaded = await commands.load(counter, id);
      if (isOthers) await elsewhere.execute(counter, id, increase, command());
      await follow(id);
      const error = await commands
        .execute(counter, id, increase, command(), { loaded, onConflict })
        .catch((refusal: unknown) => refusal);
      expect(error).toMatchObject({ code: onConflict.code });
      expect((error as Error).cause).toBe(isLost ? STEP_OF_STORE : undefined);
    }
  });

  it('what was loaded is not read again, neither for a yes nor for a refusal', async () => {
    const id = await opened(5);
    const reads = vi.spyOn(ports.log, 'read');
    const loaded = await elsewhere.load(counter, id);
    const increase = (by: number) =>
      elsewhere.execute(counter, id, { type: 'Increase', by }, command(), { loaded });
    await expect(increase(6)).rejects.toThrow('limit');
    expect((await increase(2)).state.count).toBe(2);
    expect(reads).toHaveBeenCalledTimes(1);
    reads.mockRestore();
  });

  it('what was loaded and has changed since is decided on as it is now', async () => {
    const id = await opened(5);
    const loaded = await elsewhere.load(counter, id);
    await commands.execute(counter, id, { type: 'Increase', by: 4 }, command());
    const increase = (by: number) =>
      elsewhere.execute(counter, id, { type: 'Increase', by }, command(), { loaded });
    await expect(increase(2)).rejects.toThrow('limit');
    expect((await increase(1)).state.count).toBe(5);
  });

  it('a record that is new costs no look at its stream, and is still found when it exists', async () => {
    const id = newId();
    const context = command();
    await commands.execute(counter, id, { type: 'Open', limit: 1, owner: 'someone' }, context, {
      isNew: true,
    });
    const other = await elsewhere.execute(counter, id, { type: 'Increase', by: 1 }, command(), {
      isNew: true,
    });
    expect(other).toMatchObject({ revision: 1, state: { count: 1 } });
  });

  it('a record whose person was erased is found when somebody makes it anew, in any process', async () => {
    const id = await opened(5);
    await ports.vault.destroy(id);
    const once: typeof counter = {
      ...counter,
      decide: (asked, state) => (state.limit > 0 ? [] : counter.decide(asked, state)),
    };
    const open = { type: 'Open', limit: 1, owner: 'Ann' } as const;
    const found = await elsewhere.execute(once, id, open, command(), { isNew: true });
    expect(found).toMatchObject({ facts: [], state: { limit: 5 } });
  });

  it('personal fields are unreadable in the log, and null once their key is gone', async () => {
    const id = await opened(5);
    const [stored] = await ports.log.read(`counter-${id}`);
    expect(JSON.stringify(stored)).not.toContain('the owner');
    expect((await elsewhere.load(counter, id)).state.owner).toBe('the owner');
    await ports.vault.destroy(id);
    const fresh = new StreamCommands(ports.log, new FactCodec(ports.vault, ports.random));
    expect((await fresh.load(counter, id)).state).toMatchObject({ owner: null, limit: 5 });
  });
});

describe('an append whose answer was lost', () => {
  const increase = { type: 'Increase', by: 3 } as const;
  const onConflict = { code: 'cart_already_updated', text: 'cart_changed_meanwhile' } as const;

  it('that has happened is found in the stream, and what it did is answered', async () => {
    const id = await opened(5);
    const { commands } = losing(['appended']);
    const outcome = await commands.execute(counter, id, increase, command());
    expect(outcome).toMatchObject({ revision: 1, state: { count: 3 }, facts: [{ data: { by: 3 } }] });
    expect(await ports.log.read(`counter-${id}`)).toHaveLength(2);
  });

  it('that has not happened is decided and made again', async () => {
    const id = await opened(5);
    const { commands } = losing(['dropped']);
    const context = command();
    const outcome = await commands.execute(counter, id, increase, context);
    expect(outcome).toMatchObject({ repeated: false, revision: 1, state: { count: 3 } });
    expect(context.lastWritten).toBe((await ports.log.readLast(`counter-${id}`))?.position);
  });

  it('that happens after all, behind one that was made in its place, changes nothing', async () => {
    const id = await opened(5);
    const { commands, late } = losing(['late']);
    await commands.execute(counter, id, increase, command());
    await expect(late()).rejects.toThrow('is at revision 1, expected 0');
    expect((await elsewhere.load(counter, id)).state.count).toBe(3);
  });

  it('is no conflict unless another command has come between', async () => {
    const id = await opened(9);
    for (const lost of ['appended', 'dropped'] as const) {
      const { commands } = losing([lost]);
      const outcome = await commands.execute(counter, id, increase, command(), { onConflict });
      expect(outcome.facts).toHaveLength(1);
    }
    const { commands } = losing([
      () => elsewhere.execute(counter, id, { type: 'Increase', by: 1 }, command()),
    ]);
    const overtaken = commands.execute(counter, id, { type: 'Increase', by: 2 }, command(), { onConflict });
    await expect(overtaken).rejects.toMatchObject({ code: onConflict.code });
    expect((await elsewhere.load(counter, id)).state.count).toBe(7);
  });

  it('twice leaves the command undecided, and the caller is told to come back', async () => {
    const id = await opened(5);
    const { commands } = losing(['dropped', 'dropped']);
    await expect(commands.execute(counter, id, increase, command())).rejects.toMatchObject({ status: 503 });
    expect(await ports.log.read(`counter-${id}`)).toHaveLength(1);
  });

  it('is not looked for in a log that has stopped writing, which may show what is not on disk', async () => {
    const id = await opened(5);
    const { commands } = losing(['appended'], new LogUnavailable('the disk is full'));
    await expect(commands.execute(counter, id, increase, command())).rejects.toMatchObject({ status: 503 });
  });
});

/** What becomes of an append before its answer is lost. */
type Lost = 'appended' | 'dropped' | 'late' | (() => Promise<unknown>);

/** Commands on a log that loses the answers to its first appends. `late` makes those that were held back. */
function losing(lost: Lost[], failure?: LogUnavailable) {
  const held: (() => Promise<unknown>)[] = [];
  const append: EventLog['append'] = async (...request) => {
    const happens = lost.shift();
    if (happens === undefined) return ports.log.append(...request);
    if (happens === 'appended') await ports.log.append(...request);
    else if (happens === 'late') held.push(() => ports.log.append(...request));
    else if (happens !== 'dropped') await happens();
    throw new LogUnavailable('the answer was lost');
  };
  const log = new Proxy(ports.log, {
    get(target, name) {
      if (name === 'append') return append;
      if (name === 'failure') return failure;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const late = () => Promise.all(held.map((make) => make()));
  return { commands: new StreamCommands(log, new FactCodec(ports.vault, ports.random)), late };
}

let made = 0;
const newId = () => `cnt_${++made}`;
const command = () => new CommandContextFactory(ports.clock, 'spec').command(ports.random.uuid(), 'store_1');
const again = ({ commandId }: { commandId: string }) =>
  new CommandContextFactory(ports.clock, 'spec').command(commandId, 'store_1');

async function opened(limit: number): Promise<string> {
  const id = newId();
  await commands.execute(counter, id, { type: 'Open', limit, owner: 'the owner' }, command());
  return id;
}
