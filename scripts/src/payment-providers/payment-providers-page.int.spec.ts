import { readFileSync } from 'node:fs';
import { paymentGatewayContract } from '@storefold/ordering/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acmePay } from './acme-pay.examples.ts';
import { AcmeAccount, AcmeServer } from './acme-server.examples.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const acme = new AcmeServer();
beforeAll(() => acme.start());
afterAll(() => acme.stop());

describe('the page about payment providers', () => {
  it('shows the provider that is run here, whole', () => {
    const blocks = [...read('../../../docs/payment-providers.md').matchAll(/^```ts\n([\s\S]*?)^```$/gm)];
    expect(blocks.map(([, code]) => code)).toContain(read('./acme-pay.examples.ts'));
  });
});

const tokens = {
  approved: 'acme_approved',
  declined: 'acme_declined',
  refundDeclined: 'acme_refund_declined',
  refundFailing: 'acme_refund_failing',
  refundUnanswered: 'acme_refund_unanswered',
};

paymentGatewayContract('the provider of docs/payment-providers.md', tokens, () => {
  const account = new AcmeAccount();
  return {
    connect: (turn = () => Promise.resolve()) => acmePay.gateway(acme.connect(account, turn)),
    bookOf: (chargeId) => Promise.resolve(account.bookOf(chargeId)),
  };
});
