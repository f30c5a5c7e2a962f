import { casesOn, inFullFormOnly, rounds } from '@storefold/engines/testing';
import { expect, it } from 'vitest';
import { noPairs } from '../harness/paired-store.ts';
import { verifyLedger } from '../harness/verify-ledger.ts';
import { done } from '../tables/shop.ts';
import { type KillableStore, startKillablePair, startKillableStore } from './killable-store.ts';
import { type FlowName, flows } from './killed-flows.ts';
import type { RaceShop } from './race-shop.ts';

/** Stores side by side: a restart is mostly waiting. */
const LANES = rounds({ short: 2, full: 3 });
/** Only of several carts at once some lose, so that the way back takes some attempts. */
const ATTEMPTS = 20;
const isFull = rounds({ short: 0, full: 1 }) === 1;

/** An event of a flow, after which a process is killed. */
interface Step {
  readonly flow: FlowName;
  readonly event: string;
}

casesOn('value, in one process killed after every single step', undefined, () => {
  it('is whole within 5 s of the restart, and nothing is stranded', async () => {
    const first = await startKillableStore();
    const steps = await stepsOf(first.shop);
    const others = await Promise.all(Array.from({ length: LANES - 1 }, startKillableStore));
    await killAtEach(steps, [first, ...others]);
  }, 600_000);
});

const noPairsHere = noPairs ?? inFullFormOnly('with instances side by side');
casesOn('value, with two instances of each service, one killed after every single step', noPairsHere, () => {
  it('is whole within 5 s of the restart, and nothing is stranded', async () => {
    const pair = await startKillablePair();
    await killAtEach(await stepsOf(pair.shop), [pair]);
  }, 1_200_000);
});

/** Lets each flow happen undisturbed, and asks the log what happened. */
async function stepsOf(shop: RaceShop): Promise<Step[]> {
  const steps: Step[] = [];
  for (const flow of Object.keys(flows) as FlowName[]) {
    const names = new Set<string>();
    for (let attempt = 1; attempt === 1 || !ends[flow].every((name) => names.has(name)); attempt++) {
      expect(attempt, `${flow} has ${[...names].join(', ')}`).toBeLessThanOrEqual(ATTEMPTS);
      const requestId = `steps.${flow}.${attempt}`;
      const prepared = await flows[flow](shop, attempt);
      await prepared.send(requestId);
      await prepared.expectWhole();
      for (const name of await namesOf(shop, requestId)) if (!byChance[flow]?.includes(name)) names.add(name);
    }
    steps.push(...[...names].map((event) => ({ flow, event })));
  }
  // In the short form every fifth fact kills, and one that several flows have does so in the first of them; so does what
  // begins two things at once. The rules of a checkout are held between any two steps by its unit tests.
  const isFirst = ({ event }: Step, index: number) =>
    steps.findIndex((each) => each.event === event) === index;
  const facts = steps.filter(isFirst).filter(({ event }) => !isPublicEvent(event));
  const wanted = isFull ? steps : facts.filter(({ event }, index) => index % 5 === 0 || always.has(event));
  console.info(wanted.map(({ flow, event }) => `${flow}: ${event}`).join('\n'));
  return wanted;
}

/** What the short form kills after in any case. */
const always: ReadonlySet<string> = new Set([
  'OrderReturnReceived',
  'DocumentRangeSelected',
  'DocumentIssued',
]);

/** The names of public events have dots, those of facts have none. */
const isPublicEvent = (name: string): boolean => name.includes('.');

/** Some of the steps that each flow must have, so that the list is known to be whole. */
const ends: Record<FlowName, readonly string[]> = {
  completing: [
    'CheckoutStarted',
    'OrderCompleted',
    'StockCommitted',
    'GiftCardCaptured',
    'StoreCreditCaptured',
  ],
  losing: ['CheckoutFailed', 'StockReleased', 'CheckoutReversed'],
  canceling: ['OrderCanceled', 'StockRestocked', 'GiftCardCredited', 'StoreCreditCredited'],
  converting: ['GiftCardConverted', 'StoreCreditIssued'],
  paying: ['TestChargeAuthorized', 'OrderPaymentAuthorized', 'TestChargeCaptured', 'OrderPaymentCaptured'],
  failing: ['TestChargeAuthorized', 'CheckoutFailed', 'TestChargeVoided', 'CheckoutReversed'],
  refunding: [
    'OrderCancellationRefundStarted',
    'OrderCanceled',
    'TestChargeRefunded',
    'OrderPaymentRefunded',
    'OrderRefundCompleted',
  ],
  givingBack: [
    'OrderRefundStarted',
    'TestChargeRefunded',
    'OrderPaymentRefunded',
    'GiftCardRefunded',
    'StockReturned',
    'OrderRefundCompleted',
  ],
  takingBack: [
    'OrderReturnReceived',
    'OrderRefundStarted',
    'StockReturned',
    'TestChargeRefunded',
    'OrderPaymentRefunded',
    'OrderRefundCompleted',
    'OrderReturnClosed',
  ],
  invoicing: ['OrderDocumentOpened', 'DocumentRangeSelected', 'DocumentIssued'],
  collecting: ['OrderPaymentCaptureStarted', 'TestChargeCaptured', 'OrderPaymentCaptured'],
  voiding: ['OrderPaymentVoidStarted', 'TestChargeVoided', 'OrderPaymentVoided'],
  shipping: ['OrderFulfillmentShipped', 'OrderFulfillmentCanceled', 'StockReturned'],
  downloading: ['DigitalDownloadCounted'],
  telling: [
    'ProviderMessageReceived',
    'CartPaymentSessionCompletionStarted',
    'CheckoutStarted',
    'OrderCompleted',
    'TestChargeCaptured',
    'OrderPaymentCaptured',
  ],
  tellingBoth: ['ProviderMessageReceived', 'OrderCompleted', 'OrderPaymentCaptured'],
  replacing: [
    'CartPaymentSessionOpened',
    'CartPaymentSessionCanceled',
    'TestChargeVoided',
    'CartPaymentSessionReturned',
  ],
};

/** Facts that follow in some races of a flow only, so that none may come to kill after. */
const byChance: Partial<Record<FlowName, readonly string[]>> = { losing: ['CartGiftCardRevalued'] };

/** The facts that followed from a request, and of the public events the first of each service. */
async function namesOf(shop: RaceShop, requestId: string): Promise<string[]> {
  const { body } = await done(shop.admin.get(`/api/v3/admin/events?correlation_id=${requestId}&limit=1000`));
  const found: readonly { name: string; kind: string; stream: string }[] = body.data;
  const tellers = new Set<string>();
  return found
    .filter(({ kind, stream }) => kind === 'fact' || (!tellers.has(stream) && tellers.add(stream)))
    .map(({ name }) => name);
}

/** Fails when a process survives its step. */
async function killAtEach(steps: readonly Step[], stores: readonly KillableStore[]): Promise<void> {
  const left = [...steps];
  const work = async (store: KillableStore) => {
    for (let step = left.shift(); step; step = left.shift()) await killAfter(step, store);
    await expect
      .poll(() => verifyLedger(store.dataDir).said, { interval: 200 })
      .toContain('the books balance, 0 pending');
  };
  try {
    await Promise.all(stores.map(work));
  } finally {
    await Promise.all(stores.map((store) => store.stop()));
  }
}

async function killAfter({ flow, event }: Step, store: KillableStore): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const requestId = `kill-after.${event}.${flow}-${attempt}`;
    const prepared = await flows[flow](store.shop, attempt);
    await prepared.send(requestId).catch(() => undefined);
    const isKilled = await expect
      .poll(() => store.wasKilledBy(requestId), { timeout: 5_000, interval: 10 })
      .toBe(true)
      .then(
        () => true,
        () => false,
      );
    if (isKilled) await store.restart();
    await prepared.expectWhole();
    if (isKilled) return;
  }
  expect.fail(`${flow}: nothing was killed after ${event}`);
}
