import { describe, expect, it } from 'vitest';
import type { RecordedEvent } from '../../ports/event-log.ts';
import { noticeOf, toClosedPublicEvent } from './public-log.ts';

describe('a public event of the log', () => {
  it('is not parsed for who counts it or asks for its name', () => {
    const { id, name, store_id, created_at } = toClosedPublicEvent(unread);
    const head = { id, name, store_id, created_at };
    expect(head).toEqual({
      id: 'event-1',
      name: 'order.completed',
      store_id: 'store_1',
      created_at: '2026-03-01T10:00:00.000Z',
    });
    expect(noticeOf(unread)).toMatchObject(head);
  });

  it('has its payload, and where it comes from, for who reads them', () => {
    expect(toClosedPublicEvent(recorded)).toEqual({
      id: 'event-1',
      name: 'order.completed',
      store_id: 'store_1',
      created_at: '2026-03-01T10:00:00.000Z',
      payload: { id: 'or_1' },
      metadata: {
        correlation_id: 'request-1',
        causation_id: 'fact-1',
        source_stream: 'order-1',
        source_revision: 3,
      },
    });
    expect(noticeOf(recorded).source_stream).toBe('order-1');
  });
});

const recorded: RecordedEvent = {
  id: 'event-1',
  type: 'order.completed',
  stream: 'public-ordering',
  revision: 0,
  position: 7,
  data: { payload: { id: 'or_1' }, source_stream: 'order-1', source_revision: 3, source_position: 6 },
  metadata: {
    command_id: 'command-1',
    correlation_id: 'request-1',
    causation_id: 'fact-1',
    actor: { type: 'guest', id: null },
    store_id: 'store_1',
    occurred_at: '2026-03-01T10:00:00.000Z',
    schema: 1,
  },
};

const unread: RecordedEvent = Object.defineProperty({ ...recorded }, 'data', {
  get() {
    throw new Error('it was parsed');
  },
});
