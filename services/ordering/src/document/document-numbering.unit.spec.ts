import { CommandContextFactory, type Commands } from '@storefold/kernel/command-handling';
import type { Aggregate, Fact } from '@storefold/kernel/core';
import type { Bus, Cause } from '@storefold/kernel/ports';
import { HandClock } from '@storefold/kernel/testing';
import type { Views } from '@storefold/server/runtime';
import { beforeEach, describe, expect, it } from 'vitest';
import { order } from '../order/order.decider.ts';
import { checkoutId, completed, history, key, ready, started, storeId } from '../order/order.examples.ts';
import { DocumentNumbering } from './document-numbering.ts';

let log: Map<string, Fact[]>;
/** How often streams of documents were read. */
let reads: number;
beforeEach(() => {
  [log, reads] = [new Map(), 0];
});

describe('numbers of documents', () => {
  it('that several processes want at once are each of one document, without a gap', async () => {
    const processes = [numbering(), numbering(), numbering()];
    const keys = Array.from({ length: 8 }, (_, index) => `${key}${index}`);
    for (const each of keys) invoiced(each);
    const issued = await Promise.all(
      keys.flatMap((each) => processes.map((process) => process.issueAll({ key: each, cause }))),
    );
    const numbers = issued.flat().map(({ document }) => `${document.order_id} ${document.number}`);
    // Each process found the same number for an order.
    expect(new Set(numbers).size).toBe(keys.length);
    const ordinals = issued.flat().map(({ document }) => document.ordinal);
    expect([...new Set(ordinals)].toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('are looked up once where another process has issued them', async () => {
    const [issuing, reading] = [numbering(), numbering()];
    const range = { prefix: 'INV-', first: 1 };
    for (const each of ['a', 'b', 'c', 'd', 'e']) {
      invoiced(each);
      await issuing.issueAll({ key: each, cause });
    }
    expect(await reading.nextNumber(storeId, range)).toBe(6);
    reads = 0;
    expect(await reading.nextNumber(storeId, range)).toBe(6);
    expect(reads).toBe(1);
  });
});

/** An order that has an invoice without a number. */
function invoiced(id: string): void {
  const facts = history(...ready, started, completed);
  const at = { at: '2026-02-03T04:05:06.000Z', revision: 0 };
  const state = facts.reduce((now, fact) => order.evolve(now, fact, at), order.initial);
  const command = { type: 'OpenInvoice', storeId, cause: 'staff', createdById: null } as const;
  log.set(`order-${id}`, [...facts, ...order.decide(command, state)]);
}

/** That of one process, on the log of all. */
function numbering(): DocumentNumbering {
  const terms = {
    legal_name: 'Corner shop Ltd',
    postal_address: null,
    vat_id: null,
    bank_details: null,
    invoice_prefix: 'INV-',
    invoice_first_number: 1,
    credit_note_prefix: 'CN-',
    credit_note_first_number: 1,
    timezone: 'UTC',
  };
  const bus = { ask: async () => ({ terms }) } as unknown as Bus;
  const views = { collection: () => ({ find: async () => [] }) } as unknown as Views;
  return new DocumentNumbering(commands, new CommandContextFactory(new HandClock(), 'ordering'), views, bus);
}

const cause = { id: checkoutId, metadata: { store_id: storeId, actor: {} } } as unknown as Cause;

/** Everybody else has a turn between what is read and what is appended to it. */
const commands = {
  async load<State>(aggregate: Aggregate<State, never, Fact>, id: string) {
    await Promise.resolve();
    if (aggregate.category === 'document') reads += 1;
    return loaded(aggregate, id);
  },
  async execute<State, Command>(aggregate: Aggregate<State, Command, Fact>, id: string, command: Command) {
    for (;;) {
      const before = loaded(aggregate, id);
      const facts = aggregate.decide(command, before.state);
      await Promise.resolve();
      const stream = log.get(`${aggregate.category}-${id}`) ?? [];
      if (stream.length !== before.revision + 1) continue;
      log.set(`${aggregate.category}-${id}`, [...stream, ...facts]);
      return loaded(aggregate, id);
    }
  },
} as unknown as Commands;

function loaded<State>(aggregate: Aggregate<State, never, Fact>, id: string) {
  const facts = log.get(`${aggregate.category}-${id}`) ?? [];
  const at = { at: '2026-02-03T04:05:06.000Z', revision: 0 };
  const state = facts.reduce((now, fact) => aggregate.evolve(now, fact, at), aggregate.initial);
  return { state, revision: facts.length - 1 };
}
