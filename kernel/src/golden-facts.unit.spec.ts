import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { claim } from './command-handling/claim.ts';
import { CommandContextFactory } from './command-handling/command-context-factory.ts';
import { installation } from './command-handling/installation.ts';
import { systemClock } from './core/clock.ts';
import type { EventLog, RecordedEvent } from './ports/event-log.ts';
import type { Vault } from './ports/vault.ts';
import { Checkpoint } from './subscriptions/checkpoint.ts';
import { parking } from './subscriptions/parking.ts';
import { publicEnvelopeOf, sourceOf, toPublicEvent } from './subscriptions/public-log.ts';
import { describeGoldenFacts } from './testing/golden.ts';

describeGoldenFacts(claim, new URL('./command-handling/claim.golden.json', import.meta.url), {
  ClaimTaken: { status: 'held', by: 'cus_1', since: '2026-01-01T00:00:00.000Z' },
  ClaimReleased: { status: 'free' },
});

describeGoldenFacts(installation, new URL('./command-handling/installation.golden.json', import.meta.url), {
  VaultAttached: {
    vault_fingerprint: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  },
  VaultMarked: { mark: 1, marked_at: '2026-01-01T00:00:00.000Z' },
});

describeGoldenFacts(parking, new URL('./subscriptions/parked.golden.json', import.meta.url), {
  EventParked: {
    parked: [{ event_id: 'e1', stream: 'order-1', revision: 3, position: 17, error: 'no' }],
    requested: [],
  },
  EventReleased: { parked: [], requested: [] },
  EventRetryRequested: { parked: [{ event_id: 'e1', error: 'still no' }], requested: ['e1'] },
});

describe('events of the kernel itself, as they were once stored', () => {
  it('a checkpoint is gone on from', async () => {
    const recorded = eventIn('./subscriptions/checkpoint.golden.json');
    const log = { readLast: () => Promise.resolve(recorded) } as Partial<EventLog> as EventLog;
    const parts = { log, contexts: new CommandContextFactory(systemClock, 'webhooks_deliveries') };
    const checkpoint = await Checkpoint.open({ name: 'webhooks_deliveries', from: 'now' }, parts);
    expect(checkpoint.position).toBe(4_711);
  });

  it('a public event is told, with what was sealed in it and without what was erased', async () => {
    const recorded = eventIn('./subscriptions/public-event.golden.json');
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
