import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { verifyWebhook, type WebhookDelivery } from './webhooks.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';
const body =
  '{"id":"0f8f","name":"order.completed","created_at":"2026-03-01T10:00:00Z","data":{"number":"R1"},"metadata":{}}';
const sentAtS = 1_772_359_200;

const sign = (text: string, key = secret): string => createHmac('sha256', key).update(text).digest('hex');

const standard = (key: string): string =>
  `v1,${createHmac('sha256', Buffer.from(key.slice('whsec_'.length), 'base64'))
    .update(`0f8f.${sentAtS}.${body}`)
    .digest('base64')}`;

const signedHeaders = {
  'x-service-webhook-event': 'order.completed',
  'x-service-webhook-timestamp': String(sentAtS),
  'x-service-webhook-signature': sign(`${sentAtS}.${body}`),
};

const delivery = (more: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  secret,
  headers: signedHeaders,
  body,
  now: sentAtS * 1_000,
  ...more,
});

const without = (name: string): WebhookDelivery['headers'] =>
  Object.fromEntries(Object.entries(signedHeaders).filter(([header]) => header !== name));

describe('a webhook', () => {
  it('is the event that was signed', async () => {
    const event = await verifyWebhook(delivery());
    expect(event).toMatchObject({ name: 'order.completed', data: { number: 'R1' } });
  });

  it('may come as bytes, with headers of any kind, signed with either of two secrets', async () => {
    const headers = new Headers(signedHeaders);
    const bytes = new TextEncoder().encode(body);
    const both = ['whsec_old', secret];
    expect(await verifyWebhook(delivery({ headers, body: bytes, secret: both }))).toMatchObject({
      id: '0f8f',
    });
  });

  it('is believed with the old secret and the new one, while the store signs with both', async () => {
    const renewed = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const headers = {
      ...signedHeaders,
      'x-service-webhook-signature': sign(`${sentAtS}.${body}`, renewed),
      'webhook-id': '0f8f',
      'webhook-timestamp': String(sentAtS),
      'webhook-signature': `${standard(renewed)} ${standard(secret)}`,
    };
    for (const own of [secret, renewed]) {
      expect(await verifyWebhook(delivery({ headers, secret: own }))).toMatchObject({ id: '0f8f' });
    }
    const dayLater = { ...headers, 'webhook-signature': standard(renewed) };
    for (const change of [
      { headers: dayLater },
      { headers: { ...headers, 'webhook-id': '0f90' } },
      { headers, body: body.replace('R1', 'R2') },
      { headers: { ...dayLater, 'webhook-signature': `v1, v1,${'='.repeat(4)} v2,${standard(secret)}` } },
      { headers, secret: 'whsec_' },
      { headers, secret: 'whsec_no base64' },
    ]) {
      await expect(verifyWebhook(delivery(change))).rejects.toMatchObject({ problem: 'wrong_signature' });
    }
  });

  it.each([
    ['its body was changed', { body: body.replace('R1', 'R2') }],
    ['it was printed anew', { body: JSON.stringify(JSON.parse(body), null, 1) }],
    ['the secret is another one', { secret: 'whsec_other' }],
    ['the signature is cut off', { headers: { ...signedHeaders, 'x-service-webhook-signature': 'ab' } }],
    [
      'the signature is no hex',
      { headers: { ...signedHeaders, 'x-service-webhook-signature': 'z'.repeat(64) } },
    ],
    [
      'its time was changed',
      { headers: { ...signedHeaders, 'x-service-webhook-timestamp': String(sentAtS + 1) } },
    ],
  ])('is not believed when %s', async (_, change) => {
    await expect(verifyWebhook(delivery(change))).rejects.toMatchObject({ problem: 'wrong_signature' });
  });

  it.each(['x-service-webhook-event', 'x-service-webhook-timestamp', 'x-service-webhook-signature'])(
    'is not believed without %s',
    async (name) => {
      await expect(verifyWebhook(delivery({ headers: without(name) }))).rejects.toMatchObject({
        problem: 'missing_header',
      });
    },
  );

  it('is not believed when it is too old or comes from the future', async () => {
    for (const seconds of [-301, 301, 86_400]) {
      const late = delivery({ now: (sentAtS + seconds) * 1_000 });
      await expect(verifyWebhook(late)).rejects.toMatchObject({ problem: 'outside_tolerance' });
    }
    for (const seconds of [-300, 300]) {
      expect(await verifyWebhook(delivery({ now: (sentAtS + seconds) * 1_000 }))).toBeDefined();
    }
    const patient = delivery({ now: (sentAtS + 3_600) * 1_000, toleranceS: 7_200 });
    expect(await verifyWebhook(patient)).toBeDefined();
    const timeless = { ...signedHeaders, 'x-service-webhook-timestamp': 'now' };
    await expect(verifyWebhook(delivery({ headers: timeless }))).rejects.toMatchObject({
      problem: 'outside_tolerance',
    });
  });

  it('is not believed when the header names another event than the body', async () => {
    const headers = { ...signedHeaders, 'x-service-webhook-event': 'order.paid' };
    await expect(verifyWebhook(delivery({ headers }))).rejects.toMatchObject({ problem: 'malformed_body' });
  });
});
