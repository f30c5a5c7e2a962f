import { casesOn, inFullFormOnly } from '@storefold/engines/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noPairs, type PairedStore, startPairedStore } from '../harness/paired-store.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../harness/webhook-receiver.ts';
import { done } from '../tables/shop.ts';
import { INVITATIONS, joinStaff, keepOut } from './kept-out.ts';

const admin = '/api/v3/admin';

const whyNot = noPairs ?? inFullFormOnly('it takes most of a minute');
casesOn(
  'somebody of the staff who is kept out, in a store of many processes while NATS is down',
  whyNot,
  () => {
    let pair: PairedStore;
    let receiver: WebhookReceiver;

    beforeAll(async () => {
      pair = await startPairedStore();
      receiver = await startWebhookReceiver();
      const subscription = { url: receiver.url, subscriptions: [INVITATIONS] };
      await done(pair.admins[1].post(`${admin}/webhook_endpoints`, subscription));
    });
    afterAll(async () => {
      await pair?.stop();
      await receiver?.close();
    });

    it('has no session within 60 s, and none afterwards', async () => {
      const person = await joinStaff(pair, receiver, 'without@example.com');
      await pair.killBus();
      try {
        await keepOut(pair, person, 60_000);
      } finally {
        await pair.restartBus();
      }
      for (const session of person.sessions) {
        await expect.poll(async () => (await session.get(`${admin}/me`)).status).toBe(401);
      }
    }, 180_000);
  },
);
