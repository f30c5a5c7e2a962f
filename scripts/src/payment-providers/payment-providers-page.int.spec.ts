import { readFileSync } from 'node:fs';
import { paymentGatewayContract, paymentSessionContract } from '@storefold/ordering/contract';
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

paymentGatewayContract('the provider of docs/payment-providers.md', tokens, () => opened(acmePay.gateway));
paymentGatewayContract('the provider with sessions of docs/payment-providers.md', tokens, () =>
  opened(acmeCheckout.gateway),
);
paymentSessionContract(
  'the provider with sessions of docs/payment-providers.md',
  { receipt: 'acme_approved' },
  () => opened(acmeCheckout.gateway),
);

/** An account with books of its own. */
function opened<Gateway>(gatewayOf: (settings: ReturnType<AcmeServer['connect']>) => Gateway) {
  const account = new AcmeAccount();
  return {
    connect: (turn = () => Promise.resolve()) => gatewayOf(acme.connect(account, turn)),
    bookOf: (chargeId: string) => Promise.resolve(account.bookOf(chargeId)),
  };
}
