import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CommandContextFactory } from './command-handling/command-context-factory.ts';
import { systemClock } from './core/time/clock.ts';
import type { EventLog, RecordedEvent } from './ports/event-log.ts';
import type { Vault } from './ports/vault.ts';
import { Checkpoint } from './subscriptions/checkpoint.ts';
import { publicEnvelopeOf, sourceOf, toPublicEvent } from './subscriptions/publishing/public-log.ts';

describe('events of the kernel itself, as they were once stored', () => {
  it('a checkpoint is gone on from', async () => {
    const recorded = eventIn('./subscriptions/checkpoint.golden.json');
    const log = { readLast: () => Promise.resolve(recorded) } as Partial<EventLog> as EventLog;
    const parts = { log, contexts: new CommandContextFactory(systemClock, 'webhooks_deliveries') };
    const checkpoint = await Checkpoint.open({ name: 'webhooks_deliveries', from: 'now' }, parts);
    expect(checkpoint.position).toBe(4_711);
  });

  it('a public event is told, with what was sealed in it and without what was erased', async () => {
    const recorded = eventIn('./subscriptions/publishing/public-event.golden.json');
    const told = {
      id: recorded.id,
      name: 'gift_card.created',
      store_id: 'store_1',
      created_at: '2026-01-01T00:00:00.000Z',
      payload: { id: 'gc_1', code: 'SPRING50', amount: '50.00' },
      metadata: {
        correlation_id: 'c1',
        causation_id: 'c2',
        source_stream: 'gift_card-gc_1',
        source_revision: 0,
      },
    };
    expect(await toPublicEvent(recorded, vaultWith(new Uint8Array(32).fill(7)))).toEqual(told);
    const erased = { ...told, payload: { ...told.payload, code: null } };
    expect(await toPublicEvent(recorded, vaultWith(undefined))).toEqual(erased);
    expect(publicEnvelopeOf(recorded)).toEqual({
      id: recorded.id,
      metadata: recorded.metadata,
      position: 18,
      stream: 'public-stored-value',
      revision: 4,
      sealed: { code: 'gc_1' },
    });
    expect(sourceOf(recorded)).toEqual({ position: 17, left: 0 });
    const followed = { ...recorded, data: { ...recorded.data, source_left: 2 } };
    expect(sourceOf(followed)).toEqual({ position: 17, left: 2 });
  });
});

const vaultWith = (key: Uint8Array | undefined): Vault =>
  ({ findKey: () => Promise.resolve(key) }) as Partial<Vault> as Vault;

const eventIn = (file: string): RecordedEvent =>
  JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as RecordedEvent;
