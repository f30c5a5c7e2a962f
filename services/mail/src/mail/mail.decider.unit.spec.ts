import { given } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import { type MailCommand, type MailOutcome, mail, TRIES } from './mail.decider.ts';
import type { MailFact } from './mail.ts';

describe('a mail', () => {
  it('is requested once, however often its event is told', () => {
    given(mail).when(request).thenFacts([requested]);
    given(mail, [requested]).when(request).thenNothing();
    given(mail, [requested, sent]).when(request).thenNothing();
  });

  it('is requested together with its first try where that was made before', () => {
    const firstTry = { outcome: { result: 'sent', delivery: sent.data }, now, retryBaseMs: 1_000 } as const;
    given(mail)
      .when({ ...request, firstTry })
      .thenFacts([requested, sent]);
    const failed: MailFact = {
      type: 'MailFailed',
      data: { ...down.failure, next_try_at: '2026-03-01T10:00:01.000Z' },
    };
    given(mail)
      .when({ ...request, firstTry: { ...firstTry, outcome: down } })
      .thenFacts([requested, failed]);
    given(mail, [requested])
      .when({ ...request, firstTry })
      .thenNothing();
  });

  it('is the work of the sender that holds its lease, and of another one after that', () => {
    given(mail, [requested]).when(startByOther).thenNothing();
    given(mail, [requested])
      .when({ ...startByOther, now: lease.lease_until })
      .thenFacts([{ type: 'MailStarted', data: startByOther.lease }]);
  });

  it('is taken over when the clock was set back an hour since its lease began', () => {
    const after = { sender: 'other', lease_until: '2026-03-01T09:01:20.000Z' };
    given(mail, [requested])
      .when({ type: 'Start', lease: after, now: '2026-03-01T09:00:00.000Z' })
      .thenFacts([{ type: 'MailStarted', data: after }]);
  });

  it('is tried 8 times, each time after twice the pause, then waits for staff', () => {
    const facts: MailFact[] = [requested];
    const pauses: number[] = [];
    for (let tries = 1; tries < TRIES; tries++) {
      const [fact] = mail.decide(record(down), stateOf(facts));
      if (fact?.type !== 'MailFailed' || fact.data.next_try_at === null)
        throw new Error('it is to be tried again');
      pauses.push(Date.parse(fact.data.next_try_at) - Date.parse(now));
      facts.push(fact, { type: 'MailStarted', data: lease });
    }
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000]);
    given(mail, facts)
      .when(record(down))
      .thenFacts([{ type: 'MailParked', data: down.failure }]);
  });

  it('does not start before its pause is over', () => {
    const failed = mail.decide(record(down), stateOf([requested]));
    given(mail, [requested, ...failed])
      .when({ type: 'Start', lease, now })
      .thenNothing();
  });

  it('is not tried again when the server refuses it for good', () => {
    given(mail, [requested])
      .when(record({ ...down, isFinal: true }))
      .thenFacts([refused]);
  });

  it('is tried anew by staff when it waits for them, and no other', () => {
    const retry = { type: 'Retry', lease } as const;
    for (const waiting of [refused, { type: 'MailParked', data: down.failure } as const]) {
      given(mail, [requested, waiting])
        .when(retry)
        .thenFacts([{ type: 'MailReleased', data: lease }]);
    }
    given(mail, [requested]).when(retry).thenNothing();
    given(mail, [requested, sent]).when(retry).thenRefused('processing_error');
    given(mail).when(retry).thenRefused('record_not_found');
  });

  it('that reached some of its addresses is tried again for the others, and then waits for staff', () => {
    const inPart = (next_try_at: string | null): MailFact => ({
      type: 'MailPartlySent',
      data: { ...partly.delivery, next_try_at },
    });
    given(mail, [requested])
      .when(record(partly))
      .thenFacts([inPart('2026-03-01T10:00:01.000Z')]);
    const failures = Array.from({ length: TRIES - 1 }, () => inPart(now));
    given(mail, [requested, ...failures])
      .when(record(partly))
      .thenFacts([inPart(null)]);
    given(mail, [requested, ...failures, inPart(null)])
      .when({ type: 'Retry', lease })
      .thenFacts([{ type: 'MailReleased', data: lease }]);
    expect(
      stateOf([requested, ...failures, inPart(null), { type: 'MailReleased', data: lease }]),
    ).toMatchObject({
      status: 'pending',
      waiting: partly.delivery.waiting_digests,
    });
  });

  it('that is refused for good for those it has still to reach was sent to the others', () => {
    const inPart: MailFact = { type: 'MailPartlySent', data: { ...partly.delivery, next_try_at: now } };
    given(mail, [requested, inPart])
      .when(record({ ...down, isFinal: true }))
      .thenFacts([
        {
          type: 'MailSent',
          data: { via: 'smtp', accepted_count: 0, refused_count: 1, refused_digests: ['digest'] },
        },
      ]);
  });

  it('remembers whom the server refused for good at each of its tries, also when staff let it be tried anew', () => {
    const first = { ...partly.delivery, refused_count: 1, refused_digests: ['first'], next_try_at: null };
    const last = { via: 'smtp', accepted_count: 0, refused_count: 1, refused_digests: ['second'] } as const;
    const facts: MailFact[] = [
      requested,
      { type: 'MailPartlySent', data: first },
      { type: 'MailReleased', data: lease },
      { type: 'MailSent', data: last },
    ];
    expect(stateOf(facts)).toMatchObject({ status: 'sent', refused_count: 2, refused: ['first', 'second'] });
  });

  it('ends once', () => {
    for (const command of [record(down), startByOther])
      given(mail, [requested, sent]).when(command).thenNothing();
  });
});

const now = '2026-03-01T10:00:00.000Z';
const lease = { sender: 'one', lease_until: '2026-03-01T10:01:20.000Z' };
const request = {
  type: 'Request',
  lease,
  request: {
    store_id: 'store_1',
    kind: 'order_confirmation',
    event_id: 'event-1',
    event_name: 'order.completed',
    event_stream: 'public-ordering',
    event_revision: 0,
    message_id: 'event-1@shop.example',
  },
} as const;
const requested: MailFact = { type: 'MailRequested', data: { ...request.request, ...lease } };
const sent = {
  type: 'MailSent',
  data: { via: 'smtp', accepted_count: 1, refused_count: 0 },
} as const satisfies MailFact;
const startByOther = {
  type: 'Start',
  lease: { sender: 'other', lease_until: '2026-03-01T10:01:30.000Z' },
  now,
} as const;
const down = {
  result: 'failed',
  failure: { error_code: 'ECONNECTION', response_code: null },
  isFinal: false,
} as const;

const partly = {
  result: 'sent_in_part',
  delivery: {
    accepted_count: 1,
    refused_count: 0,
    error_code: 'EENVELOPE',
    response_code: 450,
    waiting_digests: ['digest'],
  },
} as const;

const refused: MailFact = { type: 'MailFailed', data: { ...down.failure, next_try_at: null } };

const record = (outcome: MailOutcome): MailCommand => ({ type: 'Record', outcome, now, retryBaseMs: 1_000 });

const stateOf = (facts: readonly MailFact[]) =>
  facts.reduce(
    (state, fact) => mail.evolve(state, fact, { at: now, recordId: 'mail_1' } as never),
    mail.initial,
  );
