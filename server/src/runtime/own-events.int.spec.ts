import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Inject, type Type } from '@nestjs/common';
import { endpoint, type PublicEvent, scopesOf } from '@storefold/contracts';
import { driveService } from '@storefold/engines/testing';
import type { Commands } from '@storefold/kernel/command-handling';
import type { Aggregate, Logger } from '@storefold/kernel/core';
import { nounPublisher, type OwnPublisher, type Subscriber } from '@storefold/kernel/subscriptions';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Call } from '../http/calls/call.ts';
import { Handles } from '../http/calls/handles.ts';
import { defineService } from './service-definition.ts';
import { COMMANDS } from './tokens.ts';

let folder: string;
const disposals: (() => Promise<void>)[] = [];
const releases: (() => void)[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'storefold-own-'));
});
afterEach(async () => {
  for (const release of releases.splice(0)) release();
  for (const dispose of disposals.splice(0)) await dispose();
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a publisher of a noun', () => {
  it('tells the events that it names, as its serializer shows the noun, and with payloads of its own', async () => {
    const publisher = nounPublisher({
      aggregate: tally,
      serializer: body,
      sealed: (id) => ({ owner: id }),
      publish(fact, { publish }) {
        if (fact.type === 'TallyOpened') publish('tally.opened');
        else publish('tally.grew', { by: fact.data.by }, {});
      },
    });
    const { open, increase, published, ports } = await drive({
      publisher,
      events: ['tally.opened', 'tally.grew'],
    });
    await open();
    await increase(3);
    await expect.poll(published).toEqual([
      ['tally.opened', { id: 'tly_a', count: 0, owner: 'Anna' }],
      ['tally.grew', { by: 3 }],
    ]);
    const stored = await ports.log.read('public-counting', 0);
    expect(JSON.stringify(stored)).not.toContain('Anna');
  });

  it('tells the lifecycle of its noun: created, updated where what is shown changed, deleted as it was', async () => {
    const publisher = nounPublisher({ aggregate: tally, serializer: body, lifecycle: 'tally' });
    const { open, increase, published } = await drive({ publisher });
    await open();
    await increase(0);
    await increase(2);
    await expect.poll(published).toEqual([
      ['tally.created', { id: 'tly_a', count: 0, owner: 'Anna' }],
      ['tally.updated', { id: 'tly_a', count: 2, owner: 'Anna' }],
    ]);
  });

  it('tells of what is deleted as it was', async () => {
    const publisher = nounPublisher({ aggregate: tally, serializer: body, lifecycle: 'tally' });
    const { open, remove, published } = await drive({ publisher });
    await open();
    await remove();
    await expect.poll(published).toEqual([
      ['tally.created', { id: 'tly_a', count: 0, owner: 'Anna' }],
      ['tally.deleted', { id: 'tly_a', count: 0, owner: 'Anna' }],
    ]);
  });

  it('finds the serializer beside the aggregate, by its name', async () => {
    const serializer = join(folder, 'tally.serializer.mjs');
    writeFileSync(serializer, 'export const tallyBody = (id, { count }) => ({ found: id, count });');
    const { open, published } = await drive({ publisher: lifecyclePublisher(folder) });
    await open();
    await expect.poll(published).toEqual([['tally.created', { found: 'tly_a', count: 0 }]]);
  });

  it.each([
    ['is missing', undefined],
    ['exports something else', 'export const body = () => ({});'],
  ])('does not start where its serializer %s, and names the file', async (_, code) => {
    const place = mkdtempSync(join(folder, 'place-'));
    const file = join(place, 'tally.serializer.mjs');
    if (code !== undefined) writeFileSync(file, code);
    await expect(lifecyclePublisher(place).complete(new Set(lifecycle))).rejects.toThrow(
      `the publisher of tally needs ${file}, which exports tallyBody: `,
    );
  });

  it('does not start where its lifecycle is not declared', async () => {
    const publisher = nounPublisher({ aggregate: tally, serializer: body, lifecycle: 'tally' });
    await expect(publisher.complete(new Set(['tally.created']))).rejects.toThrow(
      'no event is declared for tally.updated, tally.deleted',
    );
  });

  it('sets a fact aside of which it tells an event that its service does not declare', async () => {
    const publisher = nounPublisher({
      aggregate: tally,
      serializer: body,
      publish: (_, { publish }) => publish('tally.grown'),
    });
    const { open, service } = await drive({ publisher, events: ['tally.grew'] });
    await open();
    await expect
      .poll(() => service.health().followers.flatMap(({ parked }) => parked.map(({ error }) => error)))
      .toEqual([expect.stringContaining('declares no event tally.grown')]);
  });
});

describe('a synchronous subscriber', () => {
  it('has handled what a request caused before it is answered', async () => {
    const handled: string[] = [];
    const { open } = await drive({ listener: listening(async ({ name }) => void handled.push(name)) });
    await open();
    expect(handled).toEqual(['tally.created']);
  });

  it('is the only one that is waited for', async () => {
    const { handle, release } = held();
    const { open, warnings } = await drive({
      listener: listening(handle, { mode: undefined, deadlineMs: 50 }),
    });
    await open();
    expect(warnings()).toEqual([]);
    release();
  });

  it('is waited for no longer than its deadline, and goes on after it', async () => {
    const { handle, release, handled } = held();
    const { open, warnings } = await drive({ listener: listening(handle, { deadlineMs: 50 }) });
    await open();
    expect(warnings()).toEqual(['an answer did not wait for a subscriber that takes longer']);
    expect(handled).toEqual([]);
    release();
    await expect.poll(() => handled).toEqual(['tally.created']);
  });

  it('that fails is not waited for, fails no request, and is tried again', async () => {
    let tries = 0;
    const failing = async () => {
      tries += 1;
      if (tries === 1) throw new Error('no');
    };
    const { open, warnings } = await drive({ listener: listening(failing, { deadlineMs: 60_000 }) });
    await open();
    expect(warnings()).toContain('an answer did not wait for a subscriber that failed');
    await expect.poll(() => tries).toBe(2);
  });

  it('delays no request that caused nothing it listens to', async () => {
    const { handle, release } = held();
    const { open, increase, warnings } = await drive({ listener: listening(handle, { deadlineMs: 2_000 }) });
    await open();
    expect(warnings()).toHaveLength(1);
    await increase(1);
    expect(warnings()).toHaveLength(1);
    release();
  });
});

type TallyFact =
  | { type: 'TallyOpened'; data: { owner: string } }
  | { type: 'TallyIncreased'; data: { by: number } }
  | { type: 'TallyDeleted'; data: Record<string, never> };

interface Tally {
  readonly owner: string;
  readonly count: number;
}

type TallyCommand = { type: 'Open' } | { type: 'Increase'; by: number } | { type: 'Delete' };

const tally: Aggregate<Tally | null, TallyCommand, TallyFact> = {
  category: 'tally',
  initial: null,
  sealed: { TallyOpened: { fields: ['owner'] } },
  evolve(state, fact) {
    if (fact.type === 'TallyOpened') return { owner: fact.data.owner, count: 0 };
    if (fact.type === 'TallyDeleted' || !state) return null;
    return { ...state, count: state.count + fact.data.by };
  },
  decide(command) {
    switch (command.type) {
      case 'Open':
        return [{ type: 'TallyOpened', data: { owner: 'Anna' } }];
      case 'Increase':
        return [{ type: 'TallyIncreased', data: { by: command.by } }];
      case 'Delete':
        return [{ type: 'TallyDeleted', data: {} }];
    }
  },
};

const body = (id: string, state: Tally | null) => state && { id, count: state.count, owner: state.owner };
const lifecycle = ['tally.created', 'tally.updated', 'tally.deleted'];

/** Of which the serializer is beside a file of the folder. */
const lifecyclePublisher = (place: string) =>
  nounPublisher({
    aggregate: tally,
    beside: pathToFileURL(join(place, 'tally.mjs')).href,
    lifecycle: 'tally',
  });

const ask = endpoint({
  name: 'tallies.ask',
  service: 'counting',
  method: 'POST',
  path: '/api/v3/admin/tallies',
  access: { api: 'admin', who: 'scoped', scope: scopesOf('tallies').write },
  summary: 'Carries out a command.',
  body: z.custom<TallyCommand>(),
  answer: { status: 204 },
  refusals: [],
});

class TallyEndpoints {
  constructor(@Inject(COMMANDS) private readonly commands: Commands) {}

  @Handles(ask)
  async ask({ body: command, context }: Call<typeof ask>): Promise<void> {
    await this.commands.execute(tally, 'tly_a', command, context);
  }
}

/** A handler that waits until it is released. */
function held() {
  const handled: string[] = [];
  const { promise, resolve: release } = released();
  releases.push(release);
  return {
    handled,
    release,
    handle: async ({ name }: PublicEvent) => {
      await promise;
      handled.push(name);
    },
  };
}

function released() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

const listening = (
  handle: Subscriber['handle'],
  over: Partial<Subscriber> | { mode: undefined; deadlineMs: number } = {},
) =>
  class {
    readonly name = 'listener';
    readonly from = 'first';
    readonly names = ['tally.created'];
    readonly mode = 'sync';
    readonly handle = handle;
    constructor() {
      Object.assign(this, over);
    }
  } as Type<Subscriber>;

interface Driven {
  readonly publisher?: OwnPublisher;
  readonly events?: readonly string[];
  readonly listener?: Type<Subscriber>;
}

async function drive({
  publisher = nounPublisher({ aggregate: tally, serializer: body, lifecycle: 'tally' }),
  events = lifecycle,
  listener,
}: Driven) {
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }) as Logger;
  const definition = defineService({
    name: 'counting',
    facts: {},
    endpoints: [TallyEndpoints],
    publishers: [publisher],
    subscribers: listener ? [listener] : [],
    events: events.map((name) => ({ name: name as 'a.b', scope: 'read_orders', payload: z.unknown() })),
  });
  const driven = await driveService(definition, { ports: { logger } });
  disposals.push(() => driven.dispose());
  const send = (command: TallyCommand) => driven.send(ask, { body: command });
  return {
    ports: driven.ports,
    service: driven.service,
    open: () => send({ type: 'Open' }),
    increase: (by: number) => send({ type: 'Increase', by }),
    remove: () => send({ type: 'Delete' }),
    published: async () => (await driven.published()).map(({ name, payload }) => [name, payload]),
    warnings: () => lines.map((line) => JSON.parse(line).msg as string),
  };
}
