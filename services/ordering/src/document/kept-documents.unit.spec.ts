import { CommandContextFactory, type Commands } from '@storefold/kernel/command-handling';
import type { Vault } from '@storefold/kernel/ports';
import { HandClock } from '@storefold/kernel/testing';
import type { Views } from '@storefold/server/runtime';
import { expect, it } from 'vitest';
import type { DocumentNumbering } from './document-numbering.ts';
import { DocumentRetention } from './kept-documents.ts';

it('buyers of erased orders are erased once the years of their store are over, and not before', async () => {
  const { retention, erased } = at('2036-11-30T09:59:59.999Z');
  await retention.run();
  expect(erased).toEqual([]);
  const later = at('2036-11-30T10:00:00.000Z');
  await later.retention.run();
  expect(later.erased).toEqual(['key doc_old', 'EraseBuyer doc_old']);
});

it('all erased orders are gone through, however many there are', async () => {
  const { retention, asked } = at('2027-01-01T00:00:00.000Z', 450);
  await retention.run();
  expect(asked).toEqual([0, 200, 400]);
});

/** Two documents of erased orders, of which the second one was issued a year later. */
const documents = [
  { id: 'doc_old', store_id: 'store_1', issued_at: '2026-11-30T10:00:00.000Z' },
  { id: 'doc_new', store_id: 'store_1', issued_at: '2027-11-30T10:00:00.000Z' },
];

function at(now: string, orders = 1) {
  const erased: string[] = [];
  const asked: number[] = [];
  const all = Array.from({ length: orders }, (_, index) => ({ id: `or_${index}` }));
  const collections: Readonly<Record<string, unknown>> = {
    orders: {
      find: async ({ limit, offset }: { limit: number; offset: number }) => {
        asked.push(offset);
        return all.slice(offset, offset + limit);
      },
    },
    documents: { find: async () => documents },
  };
  const views = { collection: (name: string) => collections[name] } as unknown as Views;
  const vault = { destroy: async (id: string) => void erased.push(`key ${id}`) } as unknown as Vault;
  const execute = async (_aggregate: unknown, id: string, { type }: { type: string }) =>
    void erased.push(`${type} ${id}`);
  const commands = { execute } as unknown as Commands;
  const terms = { termsOf: async () => ({ document_retention_years: 10 }) } as unknown as DocumentNumbering;
  const clock = new HandClock(Date.parse(now));
  const contexts = new CommandContextFactory(clock, 'ordering');
  return { retention: new DocumentRetention(commands, contexts, views, vault, clock, terms), erased, asked };
}
