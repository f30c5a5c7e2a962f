import { given } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import { webhookDelivery } from './webhook-delivery.decider.ts';
import {
  attempted,
  event,
  record,
  request,
  requested,
  skip,
  skipped,
  start,
  startByOther,
  startByOtherLater,
  started,
  startedByOther,
} from './webhook-delivery.examples.ts';
import type { WebhookDeliveryFact } from './webhook-delivery.ts';

describe('a webhook delivery', () => {
  it('is requested once', () => {
    given(webhookDelivery).when(request).thenFacts([requested]);
    given(webhookDelivery, [requested]).when(request).thenNothing();
  });

  it('is the work of the sender that requested it, until its lease ends', () => {
    given(webhookDelivery, [requested]).when(startByOther).thenNothing();
    given(webhookDelivery, [requested]).when(start).thenFacts([started]);
  });

  it('is taken over when nothing was heard of it in time', () => {
    given(webhookDelivery, [requested]).when(startByOtherLater).thenFacts([startedByOther]);
    given(webhookDelivery, [requested, started]).when(startByOtherLater).thenNothing();
    given(webhookDelivery, [requested, startedByOther]).when(start).thenNothing();
  });

  it('is taken over when the clock was set back an hour since its lease began', () => {
    const after = { sender: 'other', lease_until: '2026-03-01T09:00:26.000Z' };
    given(webhookDelivery, [requested])
      .when({ type: 'Start', lease: after, now: '2026-03-01T09:00:00.000Z' })
      .thenFacts([{ type: 'WebhookDeliveryStarted', data: after }]);
    const aBitBehind = { sender: 'other', lease_until: '2026-03-01T09:59:26.000Z' };
    given(webhookDelivery, [requested])
      .when({ type: 'Start', lease: aBitBehind, now: '2026-03-01T09:59:00.000Z' })
      .thenNothing();
  });

  it('is attempted once, whoever reports it', () => {
    given(webhookDelivery, [requested]).when(record).thenFacts([attempted]);
    given(webhookDelivery, [requested, startedByOther]).when(record).thenFacts([attempted]);
    for (const command of [record, skip, start, startByOtherLater]) {
      given(webhookDelivery, [requested, attempted]).when(command).thenNothing();
    }
  });

  it('tells the replay that it is a part of, whatever becomes of it', () => {
    const ofReplay = { webhook_replay_id: 'whr_1' };
    const began: WebhookDeliveryFact = { ...requested, data: { ...requested.data, ...ofReplay } };
    given(webhookDelivery, [began])
      .when(record)
      .thenFacts([{ ...attempted, data: { ...attempted.data, ...ofReplay } }]);
    given(webhookDelivery, [began])
      .when(skip)
      .thenFacts([{ ...skipped, data: { ...skipped.data, ...ofReplay } }]);
  });

  it('is skipped instead of sent', () => {
    given(webhookDelivery, [requested]).when(skip).thenFacts([skipped]);
    for (const command of [record, skip, start]) {
      given(webhookDelivery, [requested, skipped]).when(command).thenNothing();
    }
  });

  it('that was never requested is nothing to work on', () => {
    for (const command of [record, skip, start]) given(webhookDelivery).when(command).thenNothing();
  });

  it('keeps what was requested through all its states', () => {
    for (const history of [
      [requested, started, attempted],
      [requested, skipped],
    ]) {
      expect(given(webhookDelivery, history).state).toMatchObject(event);
    }
  });
});
