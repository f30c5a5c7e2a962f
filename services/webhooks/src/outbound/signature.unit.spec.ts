import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { secretOf, signatureHeaders } from './signature.ts';

describe('the signature of a webhook', () => {
  const current = secretOf(new Uint8Array(32).fill(7));
  const old = secretOf(new Uint8Array(32).fill(9));
  const signing = {
    eventId: '0f8fad5b-d9cb-469f-a165-70867728950e',
    eventName: 'order.completed',
    timestamp: 1_772_359_200,
    body: '{"id":"0f8fad5b-d9cb-469f-a165-70867728950e"}',
  };

  it('is keyed with the whole secret, prefix included', () => {
    expect(current).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const headers = signatureHeaders({ ...signing, secrets: [current] });
    expect(headers).toMatchObject({
      'X-Service-Webhook-Event': 'order.completed',
      'X-Service-Webhook-Timestamp': '1772359200',
      'X-Service-Webhook-Signature': createHmac('sha256', current)
        .update(`${signing.timestamp}.${signing.body}`)
        .digest('hex'),
    });
  });

  it('also comes in the standard form, once for each valid secret', () => {
    const standard = (secret: string) =>
      `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
        .update(`${signing.eventId}.${signing.timestamp}.${signing.body}`)
        .digest('base64')}`;
    expect(signatureHeaders({ ...signing, secrets: [current, old] })).toMatchObject({
      'webhook-id': signing.eventId,
      'webhook-timestamp': '1772359200',
      'webhook-signature': `${standard(current)} ${standard(old)}`,
    });
    expect(signatureHeaders({ ...signing, secrets: [current] })['webhook-signature']).toBe(standard(current));
  });
});
