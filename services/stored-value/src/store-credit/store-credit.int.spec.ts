import {
  changeStoreCredit,
  changeStoreCreditCategory,
  convertGiftCard,
  createStoreCreditCategory,
  deleteStoreCredit,
  deleteStoreCreditCategory,
  findCustomer,
  findDefaultStore,
  findStore,
  findStoreCreditTotals,
  issueGiftCard,
  issueRefundCredit,
  issueStoreCredit,
  listOwnStoreCredits,
  listStoreCreditCategories,
  listStoreCreditEvents,
  listStoreCredits,
  listStoreCreditsOfCustomer,
  listStoreCreditTypes,
  readOwnStoreCredit,
  readStoreCredit,
  reportStoredValue,
} from '@storefold/contracts';
import { type DrivenService, driveService, testStore } from '@storefold/engines/testing';
import { START } from '@storefold/kernel/ports';
import { answerOn, answerTo, exampleOrigin, readPublicEvents } from '@storefold/kernel/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedValue } from '../index.ts';
import { knownCustomer } from '../stored-value.examples.ts';

let driven: DrivenService;
let customers = 0;

beforeAll(async () => {
  driven = await driveService(storedValue, {
    neighbours: ({ bus }) =>
      answerOn(bus, [
        answerTo(findDefaultStore, async () => ({ store: testStore })),
        answerTo(findStore, async () => ({ store: testStore })),
        answerTo(findCustomer, async ({ customer_id = '' }) => {
          await asking.get(customer_id);
          const isKnown = customer_id.startsWith('cus_known') || leaving.delete(customer_id);
          return { customer: isKnown ? { ...knownCustomer, id: customer_id } : null };
        }),
      ]),
  });
});
afterAll(() => driven.dispose());

describe('issuing a store credit', () => {
  it('answers with the whole credit, in the form for staff', async () => {
    const { categories, customer } = await begin();
    const { status, body } = await issue(customer, {
      amount: '50.00',
      currency: 'usd',
      category_id: categories.Default,
      memo: 'For the delay',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^credit_\w{20}$/),
      amount: '50.00',
      display_amount: '$50.00',
      amount_used: '0.00',
      amount_authorized: '0.00',
      amount_remaining: '50.00',
      currency: 'USD',
      memo: 'For the delay',
      category_id: categories.Default,
      category_name: 'Default',
      type_name: 'Expiring',
      customer_id: customer,
      metadata: {},
    });
    expect((await driven.send(readStoreCredit, { params: { id: body.id } })).body).toEqual(body);
  });

  it.each([
    ['no amount', {}, { amount: ["can't be blank"] }],
    ['nothing', { amount: '0' }, { amount: ['must be greater than 0'] }],
    [
      'a fraction of a cent',
      { amount: '5.001' },
      { amount: ['must be a number with at most 2 decimals, with a point'] },
    ],
    [
      'a fraction of a yen',
      { amount: '5.5', currency: 'JPY' },
      { amount: ['must be a number without decimals'] },
    ],
    ['a foreign currency', { amount: '5', currency: 'CHF' }, { currency: ['is not included in the list'] }],
    ['an unknown category', { amount: '5', category_id: 'sccat_none' }, { category_id: ['is invalid'] }],
  ])('is refused with %s', async (_name, body, details) => {
    const answer = await issue('cus_known', body);
    expect(answer.body.error).toMatchObject({ code: 'validation_error', details });
  });

  it('finds no customer of another store', async () => {
    const { status, body } = await issue('cus_stranger', { amount: '5' });
    expect([status, body.error.message]).toEqual([404, 'Customer not found']);
  });

  it.each([
    ['Default', 'Expiring'],
    ['Expiring', 'Expiring'],
    ['Non-expiring', 'Non-expiring'],
    ['Gift Card', 'Non-expiring'],
  ])('in the category %s makes a credit of type %s', async (category, type) => {
    const { categories, customer } = await begin();
    const { body } = await issue(customer, { amount: '5', category_id: categories[category] });
    expect(body.type_name).toBe(type);
  });
});

describe('a store credit', () => {
  it('that is unused can be changed and deleted', async () => {
    const { customer } = await begin();
    const { body: credit } = await issue(customer, { amount: '5', memo: 'old' });
    const params = { customer_id: customer, id: credit.id };
    const changed = await driven.send(changeStoreCredit, { params, body: { amount: '7.5', memo: '' } });
    expect(changed.body).toMatchObject({ amount: '7.50', amount_remaining: '7.50', memo: null });
    expect((await driven.send(deleteStoreCredit, { params })).status).toBe(204);
    expect((await driven.send(readStoreCredit, { params })).status).toBe(404);
  });

  it('belongs to one customer, in every path', async () => {
    const { customer } = await begin();
    const { body: credit } = await issue(customer, { amount: '5' });
    const params = { customer_id: 'cus_known_other', id: credit.id };
    expect((await driven.send(changeStoreCredit, { params, body: { memo: 'x' } })).status).toBe(404);
    expect((await driven.send(deleteStoreCredit, { params })).status).toBe(404);
    const other = { customer: { id: 'cus_known_other', email: 'o@example.com', sessionId: 'ses_1' } };
    expect((await driven.send(readOwnStoreCredit, { params, caller: other })).status).toBe(404);
  });

  it('is listed for staff and for its customer, and no other', async () => {
    const { customer } = await begin();
    for (const amount of ['5', '9', '7']) await issue(customer, { amount });
    const query = 'sort=amount';
    const ofStaff = await driven.send(listStoreCreditsOfCustomer, {
      params: { customer_id: customer },
      query,
    });
    expect(ofStaff.body.data.map(({ amount }: { amount: string }) => amount)).toEqual([
      '5.00',
      '7.00',
      '9.00',
    ]);
    const own = { customer: { id: customer, email: 'o@example.com', sessionId: 'ses_1' } };
    const ofCustomer = await driven.send(listOwnStoreCredits, { query, caller: own });
    expect(ofCustomer.body.data).toHaveLength(3);
    expect(Object.keys(ofCustomer.body.data[0])).not.toContain('memo');
    const filtered = await driven.send(listStoreCredits, {
      query: `q[customer_id_eq]=${customer}&q[amount_gteq]=7`,
    });
    expect(filtered.body.meta.count).toBe(2);
  });

  it('tells what happened to it, with what the customer could spend after it', async () => {
    const { customer } = await begin();
    await issue(customer, { amount: '5' });
    await issue(customer, { amount: '3', currency: 'EUR' });
    const { body: credit } = await issue(customer, { amount: '10' });
    const params = { customer_id: customer, id: credit.id };
    await driven.send(changeStoreCredit, { params, body: { amount: '12' } });
    const { body } = await driven.send(listStoreCreditEvents, { params });
    expect(body.data).toEqual([
      {
        id: expect.stringMatching(/^scevt_/),
        action: 'allocation',
        amount: '12.00',
        display_amount: '$12.00',
        authorization_code: expect.stringMatching(/^auth_/),
        originator_type: expect.toSatisfy((type) => type === null || typeof type === 'string'),
        originator_id: expect.toSatisfy((id) => id === null || typeof id === 'string'),
        created_at: expect.any(String),
        user_total_amount: '17.00',
        display_user_total_amount: '$17.00',
      },
    ]);
  });

  it('that a refund gave is of the default category, and is issued once', async () => {
    const { categories, customer } = await begin();
    const refund = {
      store_id: testStore.id,
      customer_id: customer,
      order_id: 'or_1',
      refund_id: 're_1',
      store_credit_id: `credit_of_${customer}`,
      amount: '7.50',
      currency: 'USD',
    };
    for (const command_id of ['8b7e6a52-6f0c-4a4c-8f5e-1d1f6a7c9b01', '8b7e6a52-6f0c-4a4c-8f5e-1d1f6a7c9b02'])
      await driven.ports.bus.ask(issueRefundCredit, { ...refund, command_id }, exampleOrigin);
    const params = { customer_id: customer, id: refund.store_credit_id };
    const { body: credit } = await driven.send(readStoreCredit, { params });
    expect(credit).toMatchObject({ amount: '7.50', category_id: categories.Default });
    expect(await totalOf(customer, 'USD')).toBe('7.50');
    const { body: events } = await driven.send(listStoreCreditEvents, { params });
    expect(events.data).toMatchObject([
      { action: 'allocation', originator_type: 'Refund', originator_id: 're_1' },
    ]);
  });

  it('counts in the total of its currency alone, until it is deleted', async () => {
    const { customer } = await begin();
    await issue(customer, { amount: '5' });
    await issue(customer, { amount: '300', currency: 'JPY' });
    const { body: gone } = await issue(customer, { amount: '10' });
    await driven.send(deleteStoreCredit, { params: { customer_id: customer, id: gone.id } });
    expect(await totalOf(customer, 'USD')).toBe('5.00');
    expect(await totalOf(customer, 'JPY')).toBe('300');
    expect(await totalOf(customer, 'EUR')).toBe('0.00');
  });

  it('is told to the world with what was noted about the customer sealed', async () => {
    const { customer } = await begin();
    const { body: credit } = await issue(customer, { amount: '5', memo: 'Wrote thrice about it' });
    await driven.send(deleteStoreCredit, { params: { customer_id: customer, id: credit.id } });
    const told = async () =>
      (await readPublicEvents(driven.ports.log, driven.ports.vault)).filter(
        ({ payload }) => payload.id === credit.id,
      );
    await expect
      .poll(async () => (await told()).map(({ name }) => name))
      .toEqual(['store_credit.created', 'store_credit.deleted']);
    expect((await told())[0]?.payload).toEqual(credit);
    const { events } = await driven.ports.log.readAll(START, { limit: 10_000 });
    expect(JSON.stringify(events)).not.toContain('Wrote thrice');
  });
});

describe('the categories of store credits', () => {
  it('are there from the first start, with the types', async () => {
    const { body } = await driven.send(listStoreCreditCategories);
    const shown = body.data.map(({ name, non_expiring }: { name: string; non_expiring: boolean }) => [
      name,
      non_expiring,
    ]);
    expect(shown).toEqual([
      ['Default', false],
      ['Expiring', false],
      ['Non-expiring', true],
      ['Gift Card', true],
    ]);
    const types = (await driven.send(listStoreCreditTypes)).body.data;
    expect(types.map(({ name, priority }: { name: string; priority: number }) => [name, priority])).toEqual([
      ['Expiring', 1],
      ['Non-expiring', 2],
    ]);
  });

  it('have names of their own, and can be renamed and deleted while no credit is in them', async () => {
    const { customer } = await begin();
    const { body: made } = await driven.send(createStoreCreditCategory, { body: { name: 'Goodwill' } });
    const params = { id: made.id };
    const again = await driven.send(createStoreCreditCategory, { body: { name: 'goodwill' } });
    expect(again.body.error.details).toEqual({ name: ['has already been taken'] });
    const renamed = await driven.send(changeStoreCreditCategory, { params, body: { name: 'Regrets' } });
    expect(renamed.body.name).toBe('Regrets');
    const { body: credit } = await issue(customer, { amount: '5', category_id: made.id });
    expect(credit.category_name).toBe('Regrets');
    const refused = await driven.send(deleteStoreCreditCategory, { params });
    expect([refused.status, refused.body.error.code]).toEqual([422, 'resource_invalid']);
    await driven.send(deleteStoreCredit, { params: { customer_id: customer, id: credit.id } });
    expect((await driven.send(deleteStoreCreditCategory, { params })).status).toBe(204);
    expect((await driven.send(deleteStoreCreditCategory, { params })).status).toBe(404);
  });
});

describe('a category that is deleted while a credit is put into it', () => {
  it('is refused to a credit that was asked for before', async () => {
    const { customer, category } = await beginIn('Late');
    const asked = gate();
    asking.set(customer, asked.opened);
    const issuing = issue(customer, { amount: '5', category_id: category });
    expect((await remove(category)).status).toBe(204);
    asked.open();
    const { status, body } = await issuing;
    expect([status, body.error?.details]).toEqual([422, { category_id: ['is invalid'] }]);
  });

  it('is refused to a credit that is moved into it', async () => {
    const { customer, category } = await beginIn('Moved');
    const { body: credit } = await issue(customer, { amount: '5' });
    const params = { customer_id: customer, id: credit.id };
    expect((await remove(category)).status).toBe(204);
    const change = { params, body: { category_id: category } };
    expect((await driven.send(changeStoreCredit, change)).status).toBe(422);
  });

  it.each([
    [
      'issued',
      (customer: string, category: string) => issue(customer, { amount: '5', category_id: category }),
    ],
    [
      'moved',
      async (customer: string, category: string, id?: string) =>
        driven.send(changeStoreCredit, {
          params: { customer_id: customer, id: id ?? '' },
          body: { category_id: category },
        }),
    ],
  ] as const)('is not deleted when the credit is about to be %s, and is in use then', async (_what, put) => {
    const { customer, category } = await beginIn('Early');
    const { body: credit } = await issue(customer, { amount: '5' });
    const held = holdAppend('store_credit-');
    const putting = put(customer, category, credit.id);
    await held.reached;
    const refused = await remove(category);
    expect([refused.status, refused.body?.error.code]).toEqual([422, 'resource_invalid']);
    held.release();
    const { body } = await putting;
    expect(body.category_name).toMatch(/^Early/);
    expect((await remove(category)).status).toBe(422);
  });

  it('and a credit that nobody puts into it after all can be deleted at once', async () => {
    const { customer, category } = await beginIn('Free');
    const { body: credit } = await issue(customer, { amount: '5', currency: 'JPY' });
    const params = { customer_id: customer, id: credit.id };
    await driven.send(deleteStoreCredit, { params });
    const moved = await driven.send(changeStoreCredit, { params, body: { category_id: category } });
    expect(moved.status).toBe(404);
    expect((await remove(category)).status).toBe(204);
  });

  it('is either in use or gone, whoever is first, for many at once', async () => {
    for (let round = 0; round < 20; round++) {
      const { customer, category } = await beginIn('Raced');
      const [issued, removed, again] = await Promise.all([
        issue(customer, { amount: '5', category_id: category }),
        remove(category),
        remove(category),
      ]);
      const deleted = [removed, again].filter(({ status }) => status === 204);
      expect(deleted.length + (issued.status === 201 ? 1 : 0)).toBeLessThanOrEqual(1);
    }
  });

  it('is gone in the end when a crash cuts its deletion off, and takes no credit meanwhile', async () => {
    const { customer, category } = await beginIn('Cut off');
    const held = holdAppend('store_credit_category-');
    const removing = remove(category);
    await held.reached;
    expect((await issue(customer, { amount: '5', category_id: category })).status).toBe(422);
    held.fail();
    await removing;
    const { log, vault } = driven.ports;
    const other = await driveService(storedValue, { ports: { log, vault } });
    try {
      const listed = async () =>
        (await other.send(listStoreCreditCategories)).body.data.map(({ id }: { id: string }) => id);
      await expect.poll(listed).not.toContain(category);
    } finally {
      await other.dispose();
    }
  });

  it('leaves a gift card that is converted meanwhile a credit without a category', async () => {
    const { categories, customer } = await begin();
    const { body: card } = await driven.send(issueGiftCard, { body: { amount: '5.00' } });
    const held = holdAppend('gift_card-');
    const converting = driven.send(convertGiftCard, {
      params: { id: card.id },
      body: { customer_id: customer },
    });
    await held.reached;
    await emptied(categories['Gift Card'] ?? '');
    held.release();
    expect((await converting).body).toMatchObject({ amount: '5.00', category_id: null });
  });

  const remove = (id: string) => driven.send(deleteStoreCreditCategory, { params: { id } });

  async function emptied(category: string): Promise<void> {
    const { body } = await driven.send(listStoreCredits, { query: `limit=100` });
    for (const { id, customer_id, category_id } of body.data) {
      if (category_id === category) await driven.send(deleteStoreCredit, { params: { customer_id, id } });
    }
    expect((await remove(category)).status).toBe(204);
  }

  async function beginIn(name: string) {
    const { customer } = await begin();
    const { body } = await driven.send(createStoreCreditCategory, { body: { name: `${name} ${customer}` } });
    return { customer, category: body.id as string };
  }

  /** Holds the next append to a stream of this beginning, until it is let go or made to fail. */
  function holdAppend(beginning: string) {
    const { log } = driven.ports;
    const append = log.append.bind(log);
    const held = gate();
    const reached = gate();
    let fails = false;
    log.append = async (stream, ...rest) => {
      if (!stream.startsWith(beginning)) return append(stream, ...rest);
      log.append = append;
      reached.open();
      await held.opened;
      if (fails) throw new Error('the process was killed');
      return append(stream, ...rest);
    };
    const fail = () => {
      fails = true;
      held.open();
    };
    return { reached: reached.opened, release: held.open, fail };
  }
});

describe('a credit of a deleted customer', () => {
  it('stays what the store owes, until staff delete it', async () => {
    const { customer } = await begin();
    const { body: credit } = await issue(customer, { amount: '7.00', currency: 'GBP', memo: 'For Zoe' });
    await driven.announce('identity', { name: 'customer.deleted', payload: { id: customer } });
    const params = { customer_id: customer, id: credit.id };
    const memo = async () => (await driven.send(readStoreCredit, { params })).body.memo;
    await expect.poll(memo).toBeNull();
    expect(await owedInPounds()).toMatchObject({ issued: '7.00', available: '7.00', canceled: '0.00' });
    expect((await driven.send(deleteStoreCredit, { params })).status).toBe(204);
    expect(await owedInPounds()).toMatchObject({ issued: '7.00', available: '0.00', canceled: '7.00' });
  });

  it('keeps no note when it is issued in the moment of the deletion', async () => {
    const customer = 'cus_leaving1';
    await driven.announce('identity', { name: 'customer.deleted', payload: { id: customer } });
    const issued = await issue(customer, { amount: '7.00', currency: 'EUR', memo: 'For Zoe' });
    expect(issued.status).toBe(201);
    const { log } = driven.ports;
    const erased = async () =>
      (await log.read(`store_credit-${issued.body.id}`)).filter(
        ({ type }) => type === 'StoreCreditPersonalDataErased',
      );
    await expect.poll(erased).toHaveLength(1);
    // The list follows the fact.
    const memos = async () => {
      const { body } = await driven.send(listStoreCredits, { query: 'q[currency_eq]=EUR' });
      return body.data.map(({ memo }: { memo: string | null }) => memo);
    };
    await expect.poll(memos).not.toContain('For Zoe');
  });

  const owedInPounds = async () => {
    const { body } = await driven.send(reportStoredValue);
    const found = body.currencies.find(({ currency }: { currency: string }) => currency === 'GBP');
    return found.store_credits;
  };
});

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** Customers about whom identity answers only then. */
const asking = new Map<string, Promise<void>>();

/** Customers who are deleted as soon as a request has found them. */
const leaving = new Set(['cus_leaving1']);

/** A new customer, and the ids of the categories by name. */
async function begin() {
  const { body } = await driven.send(listStoreCreditCategories);
  const categories: Record<string, string> = Object.fromEntries(
    body.data.map(({ id, name }: { id: string; name: string }) => [name, id]),
  );
  return { customer: `cus_known${++customers}`, categories };
}

const issue = (customer_id: string, body: object) =>
  driven.send(issueStoreCredit, { params: { customer_id }, body });

async function totalOf(customerId: string, currency: string): Promise<string | undefined> {
  const request = { store_id: testStore.id, customer_ids: [customerId], currency };
  const { totals } = await driven.ports.bus.ask(findStoreCreditTotals, request);
  return totals[customerId];
}
