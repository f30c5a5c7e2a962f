import {
  adminPromotion,
  changePromotion,
  createPromotion,
  deletePromotion,
  listPromotions,
  readPromotion,
} from '@storefold/contracts';
import type { DrivenAnswer } from '@storefold/engines/testing';
import { describe, expect, it } from 'vitest';
import { driveOrdering } from '../driven-ordering.examples.ts';

const shop = driveOrdering();

describe('promotions', () => {
  it('are made, shown, changed and ended by staff', async () => {
    const sent = {
      name: 'Spring',
      description: 'For friends',
      code: '  Spring10 ',
      kind: 'percentage',
      amount: '12.5',
      product_ids: ['prod_shirt', 'prod_shirt'],
      category_ids: ['ctg_shirts'],
      customer_group_ids: ['cg_friends'],
      starts_at: '2026-01-01',
      expires_at: '2026-07-01T00:00:00+02:00',
      usage_limit: 3,
      usage_limit_per_customer: 1,
      minimum_total: '50',
      metadata: { campaign: 7 },
    };
    const { status, body: made } = await shop.driven.send(createPromotion, { body: sent });
    expect(status).toBe(201);
    expect(adminPromotion.strict().parse(made)).toEqual(made);
    expect(made).toMatchObject({
      ...sent,
      id: expect.stringMatching(/^promo_/),
      code: 'Spring10',
      automatic: false,
      amount: '12.50',
      display_amount: '12.5%',
      currency: 'USD',
      product_ids: ['prod_shirt'],
      starts_at: '2026-01-01T00:00:00.000Z',
      expires_at: '2026-06-30T22:00:00.000Z',
      usage_count: 0,
      minimum_total: '50.00',
      display_minimum_total: '$50.00',
    });
    const params = { id: made.id };
    const lastDay = async (predicate: string, day: string) => {
      const caller = { store: { ...shop.driven.store, timezone: 'America/Los_Angeles' } };
      const query = `q[expires_at_${predicate}]=${day}`;
      const { body } = await shop.driven.send(listPromotions, { query, caller });
      return body.data.map(({ id }: { id: string }) => id).includes(made.id);
    };
    for (const [predicate, day, isFound] of [
      ['lteq', '2026-06-30', true],
      ['lteq', '2026-06-29', false],
      ['eq', '2026-06-30', true],
      ['gt', '2026-06-30', false],
      ['lt', '2026-06-30', false],
    ] as const)
      expect([predicate, day, await lastDay(predicate, day)]).toEqual([predicate, day, isFound]);
    expect((await shop.driven.send(readPromotion, { params })).body).toEqual(made);
    const change = { usage_limit: null, minimum_total: null };
    const { body: changed } = await shop.driven.send(changePromotion, { params, body: change });
    expect(changed).toMatchObject({
      usage_limit: null,
      minimum_total: null,
      currency: null,
      code: 'Spring10',
    });
    expect((await shop.driven.send(listPromotions)).body.data).toEqual([changed]);
    expect((await shop.driven.send(deletePromotion, { params })).status).toBe(204);
    expect(refusal(await shop.driven.send(readPromotion, { params }))[1]).toBe('record_not_found');
    expect((await shop.driven.send(listPromotions)).body.data).toEqual([]);
    await expect.poll(async () => (await shop.driven.published()).map(({ name }) => name)).toHaveLength(3);
    const told = await shop.driven.published();
    expect(told.map(({ name }) => name)).toEqual([
      'promotion.created',
      'promotion.updated',
      'promotion.deleted',
    ]);
    expect(told.map(({ payload }) => payload)).toMatchObject([made, changed, { id: made.id }]);
  });

  it('without a code are at most thirty that are not over, and are refused beyond', async () => {
    const automatic = { name: 'Sale', automatic: true, amount: '1' };
    const over = { ...automatic, expires_at: '2020-01-01' };
    const make = (body: object) => shop.driven.send(createPromotion, { body });
    const { body: old } = await make(over);
    for (let made = 0; made < 30; made++) expect((await make(automatic)).status).toBe(201);
    const message = 'A store has at most 30 promotions without a code that are not over';
    const refused = await make(automatic);
    expect([refused.status, refused.body.error]).toMatchObject([422, { code: 'processing_error', message }]);
    const change = (body: object) => shop.driven.send(changePromotion, { params: { id: old.id }, body });
    expect((await change({ expires_at: null })).status).toBe(422);
    expect((await change({ name: 'Old' })).status).toBe(200);
    expect((await make(over)).status).toBe(201);
    expect((await make({ ...automatic, automatic: false, code: 'A' })).status).toBe(201);
  });

  it('have codes that no other promotion of the store has, in any case, until they let go of them', async () => {
    const first = await made({ code: 'Straße' });
    expect(refusal(await create({ code: 'STRASSE' }))[0]).toBe(201);
    expect(refusal(await create({ code: ' straße' }))[2]).toBe('Code has already been taken');
    const second = await made({ code: 'other' });
    const params = { id: second.id };
    const body = { code: 'STRAßE' };
    expect((await shop.driven.send(changePromotion, { params, body })).status).toBe(422);
    await shop.driven.send(changePromotion, { params: { id: first.id }, body: { code: 'STRAßE' } });
    await shop.driven.send(deletePromotion, { params: { id: first.id } });
    expect((await shop.driven.send(changePromotion, { params, body })).body.code).toBe('STRAßE');
    expect(refusal(await create({ code: 'OTHER' }))[0]).toBe(201);
  });

  it('name products, categories and groups that are there', async () => {
    const ids = { product_ids: ['prod_9'], category_ids: ['ctg_9'], customer_group_ids: ['cg_9'] };
    const { status, body } = await create({ code: 'A', ...ids });
    expect([status, body.error.details]).toEqual([
      422,
      {
        product_ids: ['must exist'],
        category_ids: ['must exist'],
        customer_group_ids: ['must exist'],
      },
    ]);
    const many = Array.from({ length: 501 }, (_, index) => `prod_${index}`);
    expect((await create({ code: 'A', product_ids: many })).body.error.details).toHaveProperty('product_ids');
    const { id } = await made({ code: 'A', category_ids: ['ctg_shirts'] });
    shop.neighbours.categories.clear();
    const renamed = await shop.driven.send(changePromotion, { params: { id }, body: { name: 'Renamed' } });
    expect(renamed.body).toMatchObject({ name: 'Renamed', category_ids: ['ctg_shirts'] });
  });

  it.each([
    [{ code: 'x'.repeat(65) }, 'code'],
    [{ code: 'two words' }, 'code'],
    [{ code: 'A', usage_limit: 0 }, 'usage_limit'],
    [{ code: 'A', usage_limit_per_customer: 0 }, 'usage_limit_per_customer'],
    [{ code: 'A', starts_at: 'soon' }, 'starts_at'],
    [{ code: 'A', minimum_total: '0' }, 'minimum_total'],
    [{ code: '' }, 'code'],
  ])('refuse %j', async (sent, field) => {
    const { status, body } = await create(sent);
    expect([status, Object.keys(body.error.details)]).toEqual([422, [field]]);
  });

  it('are active in their time, as far as they are not used up', async () => {
    const past = { code: 'A', expires_at: '2020-01-01' };
    expect((await made(past)).active).toBe(false);
    expect((await made({ code: 'B', starts_at: '2999-01-01' })).active).toBe(false);
    expect((await made({ code: 'C', starts_at: '2020-01-01', expires_at: '2999-01-01' })).active).toBe(true);
  });

  it('are listed by code, kind and whether they apply by themselves', async () => {
    await made({ code: 'Spring' });
    await made({ automatic: true, name: 'Always' });
    const named = async (q: string) =>
      (await shop.driven.send(listPromotions, { query: q })).body.data.map(
        ({ name }: { name: string }) => name,
      );
    expect(await named('q[automatic_eq]=true')).toEqual(['Always']);
    expect(await named('q[code_i_cont]=PRING')).toEqual(['Sale']);
    expect(await named('q[kind_eq]=fixed&sort=-name')).toEqual(['Sale', 'Always']);
  });

  it('of other stores are not to be found', async () => {
    const { id } = await made({ code: 'A' });
    const caller = { store: { ...shop.neighbours.store, id: 'store_other' } };
    for (const endpoint of [readPromotion, changePromotion, deletePromotion]) {
      const found = await shop.driven.send(endpoint, {
        params: { id },
        caller,
        ...(endpoint === changePromotion && { body: { name: 'Mine' } }),
      });
      expect(refusal(found).slice(0, 2)).toEqual([404, 'record_not_found']);
    }
  });
});

const create = (sent: object): Promise<DrivenAnswer> =>
  shop.driven.send(createPromotion, { body: { name: 'Sale', amount: '5', ...sent } });

const made = async (sent: object) => (await create(sent)).body;

const refusal = ({ status, body }: DrivenAnswer) => [status, body?.error?.code, body?.error?.message];
