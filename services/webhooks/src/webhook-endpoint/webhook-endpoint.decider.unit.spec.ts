import { given } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import { FAILURES_THAT_DISABLE, webhookEndpoint } from './webhook-endpoint.decider.ts';
import {
  author,
  create,
  created,
  deleted,
  disable,
  disabledByEnd,
  disabledByFailures,
  disabledByHand,
  enable,
  enabled,
  failed,
  failedTimes,
  failure,
  recoveredAfter,
  remove,
  rotate,
  rotated,
  success,
  successor,
} from './webhook-endpoint.examples.ts';
import type { WebhookEndpointFact } from './webhook-endpoint.ts';

const change = { type: 'Change', storeId: 'store_main', author, scopes: ['write_webhooks'] } as const;
const LAST = FAILURES_THAT_DISABLE - 1;
const givenUp = [created, ...failedTimes(FAILURES_THAT_DISABLE), disabledByFailures];

describe('a webhook endpoint', () => {
  it('is created once', () => {
    given(webhookEndpoint).when(create).thenFacts([created]);
    given(webhookEndpoint, [created]).when(create).thenNothing();
  });

  it('keeps only what became different', () => {
    given(webhookEndpoint, [created])
      .when({ ...change, details: { name: 'Depot', subscriptions: ['order.*'] } })
      .thenFacts([{ type: 'WebhookEndpointChanged', data: { name: 'Depot' } }]);
    given(webhookEndpoint, [created])
      .when({ ...change, details: { url: undefined } })
      .thenNothing();
  });

  it('is told what the author of another URL may read, and more only by the same author', () => {
    const { url } = create.details;
    const scopes = ['write_all'];
    given(webhookEndpoint, [created])
      .when({ ...change, details: { url: 'https://other.example' }, author: successor, scopes })
      .thenFacts([
        { type: 'WebhookEndpointChanged', data: { url: 'https://other.example', scopes, ...successor } },
      ]);
    given(webhookEndpoint, [created])
      .when({ ...change, details: { url }, author: successor, scopes })
      .thenNothing();
    given(webhookEndpoint, [created])
      .when({ ...change, details: { url }, scopes })
      .thenFacts([
        { type: 'WebhookEndpointChanged', data: { scopes: ['write_webhooks', 'read_orders', 'write_all'] } },
      ]);
  });

  it('is not taken away from its author by who may not hear what it is told', () => {
    const url = 'https://other.example';
    const deaf = { author: successor, scopes: ['write_webhooks', 'read_products'] };
    for (const command of [
      { ...change, details: { url }, ...deaf },
      { ...change, details: { subscriptions: ['order.completed'] }, ...deaf },
      { ...rotate, ...deaf },
    ])
      given(webhookEndpoint, [created])
        .when(command)
        .thenRefused('access_denied', /read_orders/);
    given(webhookEndpoint, [created])
      .when({ ...change, details: { name: 'Depot', metadata: { a: 1 } }, ...deaf })
      .thenFacts([{ type: 'WebhookEndpointChanged', data: { name: 'Depot', metadata: { a: 1 } } }]);
    const hearing = { author: successor, scopes: ['write_webhooks', 'read_orders'] };
    given(webhookEndpoint, [created])
      .when({ ...rotate, ...hearing })
      .thenFacts([rotated]);
  });

  it('is given no more events by who may not hear those, nor a token', () => {
    const told = { ...created, data: { ...created.data, scopes: ['write_all'] } } as WebhookEndpointFact;
    const hearsOrders = { author: successor, scopes: ['write_webhooks', 'read_orders'] };
    given(webhookEndpoint, [told])
      .when({ ...change, details: { subscriptions: [] }, ...hearsOrders })
      .thenRefused('access_denied', /read_customers/);
    const mailer = { ...told, data: { ...told.data, subscriptions: ['customer.*'] } } as WebhookEndpointFact;
    given(webhookEndpoint, [mailer])
      .when({ ...rotate, author: successor, scopes: ['write_webhooks', 'read_all'] })
      .thenRefused('access_denied', /write_customers/);
    given(webhookEndpoint, [mailer])
      .when({ ...rotate, author: successor, scopes: ['write_webhooks', 'write_customers'] })
      .thenFacts([rotated]);
  });

  it('is disabled when its author has ended, and taken over by who enables it and may read as much', () => {
    const takenOver: WebhookEndpointFact = { type: 'WebhookEndpointChanged', data: successor };
    const end = { type: 'NoteEndOf', author } as const;
    given(webhookEndpoint, [created]).when(end).thenFacts([disabledByEnd]);
    given(webhookEndpoint, [created, disabledByEnd]).when(end).thenNothing();
    given(webhookEndpoint, [created, takenOver]).when(end).thenNothing();
    const takeOver = { ...enable, ended: author };
    given(webhookEndpoint, [created, disabledByEnd]).when(takeOver).thenFacts([takenOver, enabled]);
    given(webhookEndpoint, [created]).when(takeOver).thenFacts([takenOver]);
    given(webhookEndpoint, [created, takenOver]).when(takeOver).thenNothing();
    given(webhookEndpoint, [created, disabledByEnd])
      .when({ ...takeOver, scopes: ['write_webhooks'] })
      .thenRefused('access_denied', /read_orders/);
  });

  it('is enabled and disabled by hand as often as one likes', () => {
    given(webhookEndpoint, [created]).when(disable).thenFacts([disabledByHand]);
    given(webhookEndpoint, [created, disabledByHand]).when(disable).thenNothing();
    given(webhookEndpoint, [created, disabledByHand]).when(enable).thenFacts([enabled]);
    given(webhookEndpoint, [created]).when(enable).thenNothing();
  });

  it('keeps the old secret for a day after a rotation', () => {
    given(webhookEndpoint, [created]).when(rotate).thenFacts([rotated]);
    expect(given(webhookEndpoint, [created, rotated]).state).toMatchObject({
      secret: 'whsec_second',
      old_secret: { secret: 'whsec_first', valid_until: '2026-03-02T10:00:00.000Z' },
    });
  });

  it.each([
    ['never was', [], 'store_main'],
    ['was deleted', [created, deleted], 'store_main'],
    ["is another store's", [created], 'store_other'],
  ])('that %s is not found', (_name, history, storeId) => {
    for (const command of [enable, disable, rotate, remove]) {
      given(webhookEndpoint, history)
        .when({ ...command, storeId } as typeof command)
        .thenRefused('record_not_found', 'Webhook endpoint not found');
    }
  });
});

describe('the failure counter', () => {
  it(`disables the endpoint at the ${FAILURES_THAT_DISABLE}th failure in a row, and once`, () => {
    given(webhookEndpoint, [created, ...failedTimes(LAST - 1)])
      .when(failure)
      .thenFacts([failed(LAST)]);
    given(webhookEndpoint, [created, ...failedTimes(LAST)])
      .when(failure)
      .thenFacts([failed(FAILURES_THAT_DISABLE), disabledByFailures]);
    given(webhookEndpoint, givenUp).when(failure).thenNothing();
  });

  it('starts anew after a success', () => {
    const history = [created, ...failedTimes(LAST)];
    given(webhookEndpoint, history)
      .when(success)
      .thenFacts([recoveredAfter(LAST)]);
    given(webhookEndpoint, [...history, recoveredAfter(LAST)])
      .when(failure)
      .thenFacts([failed(1)]);
  });

  it('has nothing to note of one success after another', () => {
    given(webhookEndpoint, [created]).when(success).thenNothing();
    given(webhookEndpoint, [created, failed(1), recoveredAfter(1)])
      .when(success)
      .thenNothing();
  });

  it('is not reset by a success from before the last failure that becomes known late', () => {
    given(webhookEndpoint, [created, failed(1)])
      .when({ ...success, attemptedAt: '2026-03-01T09:59:59.999Z' })
      .thenNothing();
  });

  it('starts anew when the endpoint is enabled', () => {
    expect(given(webhookEndpoint, [...givenUp, enabled]).state).toMatchObject({
      status: 'active',
      failures: 0,
      disabled_reason: null,
      disabled_at: null,
    });
  });

  it('does not count old failures that become known after the endpoint was enabled again', () => {
    const again = [...givenUp, enabled];
    given(webhookEndpoint, again).when(failure).thenNothing();
    given(webhookEndpoint, again)
      .when({ ...failure, enableCount: 1 })
      .thenFacts([failed(1)]);
    given(webhookEndpoint, [...again, ...failedTimes(LAST)])
      .when(failure)
      .thenNothing();
  });

  it('does not count while the endpoint is disabled or gone', () => {
    given(webhookEndpoint, [created, disabledByHand]).when(failure).thenNothing();
    given(webhookEndpoint, [created, deleted]).when(failure).thenNothing();
  });
});
