import { expect, it } from 'vitest';
import type { Aggregate, Fact } from '../core/decider.ts';
import type { EventLog, RecordedEvent } from '../ports/event-log.ts';
import type { Stored } from '../ports/stored-fact.ts';
import { AsOf } from './as-of.ts';

type Added = { type: 'Added'; data: { letter: string } };

const letters: Aggregate<string, never, Added> = {
  category: 'letters',
  initial: '',
  evolve: (state, { data }) => state + data.letter,
  decide: () => [],
};

/** Three commands in the stream of one record, and what another record got between them. */
const log = [
  ['letters-1', 'a', 'first'],
  ['letters-2', 'x', 'other 1'],
  ['letters-1', 'b', 'second'],
  ['letters-1', 'c', 'second'],
  ['letters-2', 'y', 'other 2'],
  ['letters-1', 'd', 'third'],
].map(([stream = '', letter, command_id], position, all) => ({
  type: 'Added',
  data: { letter },
  stream,
  recordId: stream.slice('letters-'.length),
  revision: all.slice(0, position).filter((each) => each[0] === stream).length,
  position,
  id: String(position),
  metadata: { command_id, occurred_at: '2026-01-01T00:00:00.000Z' },
})) as unknown as Stored<Added>[];

const eventsOf = (stream: string) => log.filter((event) => event.stream === stream);
const read = async (stream: string, from = 0, limit = Number.POSITIVE_INFINITY) =>
  eventsOf(stream).slice(from, from + limit) as unknown as RecordedEvent[];

const asOf = () =>
  new AsOf({ read } as unknown as EventLog, { decode: async (event: Stored<Fact>) => event } as never, {
    async load(_, id) {
      const events = eventsOf(`letters-${id}`);
      const { revision = -1, position } = events.at(-1) ?? {};
      return { state: events.map(({ data }) => data.letter).join('') as never, revision, position };
    },
  });

it.each(['from the first on', 'the last one alone'])(
  'a state before a command is that before all of its facts, when facts come %s',
  async (how) => {
    const states = asOf();
    const seen = [];
    for (const fact of eventsOf('letters-1')) {
      if (how === 'the last one alone' && fact.revision < 2) continue;
      const { state } = await states.at(letters, fact);
      seen.push([await states.beforeCommand(letters, fact), state, await states.isLastOfCommand(fact)]);
    }
    const all = [
      ['', 'a', true],
      ['a', 'ab', false],
      ['a', 'abc', true],
      ['abc', 'abcd', true],
    ];
    expect(seen).toEqual(how === 'the last one alone' ? all.slice(2) : all);
  },
);

it('of the first fact of a record nothing is read, neither for what it made nor for what was before', async () => {
  const nothing = { read: unread, load: unread } as never;
  const states = new AsOf(nothing, {} as never, nothing);
  const [first] = eventsOf('letters-1') as [Stored<Added>];
  expect((await states.before(letters, first)).state).toBe('');
  expect((await states.at(letters, first)).state).toBe('a');
  expect(await states.beforeCommand(letters, first)).toBe('');
  expect((await states.before(letters, first)).state).toBe('');
});

const unread = () => {
  throw new Error('it was read');
};

it('another record is as it was at the place of the fact, or at a revision of its own', async () => {
  const states = asOf();
  const at = async (position: number) => (await states.upTo(letters, '2', { position })).state;
  expect([await at(0), await at(1), await at(3), await at(4), await at(5)]).toEqual([
    '',
    'x',
    'x',
    'xy',
    'xy',
  ]);
  expect((await states.upTo(letters, '2', { revision: 0 })).state).toBe('x');
  expect((await states.upTo(letters, '3', { position: 5 })).state).toBe('');
});

it('of another record that has a long stream little is read for each of many moments, one after the other', async () => {
  const LONG = 1_000;
  const events = Array.from({ length: LONG }, (_, revision) => ({
    ...eventsOf('letters-2')[0],
    data: { letter: 'x' },
    revision,
    position: revision,
  })) as unknown as RecordedEvent[];
  let count = 0;
  const readLong = async (_: string, from = 0, limit = Number.POSITIVE_INFINITY) => {
    const page = events.slice(from, from + limit);
    count += page.length;
    return page;
  };
  const states = new AsOf(
    { read: readLong } as unknown as EventLog,
    { decode: async (event: Stored<Fact>) => event } as never,
    { load: async () => ({ state: 'x'.repeat(LONG) as never, revision: LONG - 1, position: LONG - 1 }) },
  );
  for (let position = 0; position < LONG; position += 5)
    expect((await states.upTo(letters, '2', { position })).state).toHaveLength(position + 1);
  expect((await states.upTo(letters, '2', { position: 3 })).state).toBe('xxxx');
  expect(count).toBeLessThan((LONG / 5) * 100);
});
