import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { paymentGatewayContract, type Telling, type Told } from '@storefold/ordering/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acmeCheckout } from './acme-checkout.examples.ts';
import { acmePay } from './acme-pay.examples.ts';
import { AcmeAccount, AcmeServer } from './acme-server.examples.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const acme = new AcmeServer();
beforeAll(() => acme.start());
afterAll(() => acme.stop());

describe('the page about payment providers', () => {
  it('shows the providers that are run here, whole', () => {
    const blocks = [...read('../../../docs/payment-providers.md').matchAll(/^```ts\n([\s\S]*?)^```$/gm)];
    expect(blocks.map(([, code]) => code)).toEqual([
      read('./acme-pay.examples.ts'),
      read('./acme-checkout.examples.ts'),
    ]);
  });
});

const tokens = {
  approved: 'acme_approved',
  declined: 'acme_declined',
  captureDeclined: 'acme_capture_declined',
  captureUnanswered: 'acme_capture_unanswered',
  voidDeclined: 'acme_void_declined',
  voidUnanswered: 'acme_void_unanswered',
  refundDeclined: 'acme_refund_declined',
  refundFailing: 'acme_refund_failing',
  refundUnanswered: 'acme_refund_unanswered',
};

paymentGatewayContract('the provider of docs/payment-providers.md', {
  open: () => opened(acmePay.gateway),
  tokens,
  inbound: telling(acmePay.gateway),
});

paymentGatewayContract('the provider with sessions of docs/payment-providers.md', {
  open: () => opened(acmeCheckout.gateway),
  tokens,
  sessions: { open: () => opened(acmeCheckout.gateway), card: { receipt: 'acme_approved' } },
  inbound: telling(acmeCheckout.gateway),
});

function telling(gatewayOf: typeof acmePay.gateway) {
  const open = () => ({
    connect: () => gatewayOf({ ...acme.connect(new AcmeAccount()), webhook_secret: 'whsec_own' }),
    request: signedByAcme,
  });
  return { tells: ['refunded', 'disputed'] as const, open };
}

/** What ACME sends. */
function signedByAcme(told: Told, { secret, signedAtMs, happenedAtMs }: Telling) {
  const event = { id: told.id, event: 'charge', at: happenedAtMs, ...acmeEventOf(told) };
  const body = Buffer.from(JSON.stringify(event));
  const second = Math.floor(signedAtMs / 1_000);
  const digest = createHmac('sha256', `whsec_${secret}`).update(`${second}.`).update(body).digest('hex');
  return { headers: { 'acme-signature': `${second}.${digest}` }, body };
}

function acmeEventOf(told: Told) {
  if (told.type === 'refunded') {
    const { externalId: charge, transactionId: refund, amount, currency } = told;
    return { event: 'refund', charge, refund, amount, currency };
  }
  if (told.type !== 'disputed') return {};
  const { externalId: charge, disputeId: dispute, amount, currency, reason, status } = told;
  return { event: 'dispute', charge, dispute, amount, currency, reason, status };
}

/** An account with books of its own. */
function opened<Gateway>(gatewayOf: (settings: ReturnType<AcmeServer['connect']>) => Gateway) {
  const account = new AcmeAccount();
  return {
    connect: (turn = () => Promise.resolve()) => gatewayOf(acme.connect(account, turn)),
    bookOf: (chargeId: string) => Promise.resolve(account.bookOf(chargeId)),
  };
}
