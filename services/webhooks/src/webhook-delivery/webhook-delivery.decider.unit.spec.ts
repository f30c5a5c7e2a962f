import { given } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import { webhookDelivery } from './webhook-delivery.decider.ts';
import {
  attempted,
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

describe('a webhook delivery', () => {
  it('is requested once', () => {
    given(webhookDelivery).when({ type: 'Request', request }).thenFacts([requested]);
    given(webhookDelivery, [requested]).when({ type: 'Request', request }).thenNothing();
  });

  it('is taken on by one sender', () => {
    given(webhookDelivery, [requested]).when(start).thenFacts([started]);
    given(webhookDelivery, [requested, started]).when(startByOther).thenNothing();
  });

  it('is taken over when nothing was heard of it in time', () => {
    given(webhookDelivery, [requested, started]).when(startByOtherLater).thenFacts([startedByOther]);
  });

  it('is resumed by the sender that had taken it on', () => {
    given(webhookDelivery, [requested, started]).when(start).thenFacts([started]);
  });

  it('is attempted once, whoever reports it', () => {
    given(webhookDelivery, [requested, started]).when(record).thenFacts([attempted]);
    given(webhookDelivery, [requested, started, startedByOther]).when(record).thenFacts([attempted]);
    for (const command of [record, skip, start, startByOtherLater]) {
      given(webhookDelivery, [requested, started, attempted]).when(command).thenNothing();
    }
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
      expect(given(webhookDelivery, history).state).toMatchObject(request);
    }
  });
});
