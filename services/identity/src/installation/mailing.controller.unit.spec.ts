import type { Commands } from '@storefold/kernel/command-handling';
import { expect, it } from 'vitest';
import { FIRST_STORE_ID, type StoreQueries } from '../store/store.queries.ts';
import { MailingController } from './mailing.controller.ts';

it('looks up no owners of a store whose mails are not for them', async () => {
  const loaded: string[] = [];
  const commands = {
    load: (_aggregate: unknown, id: string) => {
      loaded.push(id);
      return Promise.resolve({ state: { status: 'absent' } });
    },
  } as unknown as Commands;
  const stores = {
    findStore: () =>
      Promise.resolve({ owner_ids: ['adm_1', 'adm_2'], settings: { name: 'Shop', customer_mails: [] } }),
  } as unknown as StoreQueries;
  const mailing = new MailingController(commands, stores);
  const { store } = await mailing.findMailingStore({ store_id: 'store_1', without_owners: true });
  expect([store?.name, store?.owner_emails, loaded]).toEqual(['Shop', [], []]);
  await mailing.findMailingStore({ store_id: FIRST_STORE_ID });
  expect(loaded).toEqual(['adm_1', 'adm_2']);
});

it.each([
  [['de', 'de'], 'de'],
  [['de', null], null],
  [['de', 'en'], null],
  [[], null],
])('tells the language that owners agree on: of %o it is %s', async (languages, agreed) => {
  const commands = {
    load: (_aggregate: unknown, preferred_locale: string) =>
      Promise.resolve({ state: { status: 'kept', profile: { email: 'a@b.c', preferred_locale } } }),
  } as unknown as Commands;
  const stores = {
    findStore: () => Promise.resolve({ owner_ids: languages, settings: { customer_mails: [] } }),
  } as unknown as StoreQueries;
  const { store } = await new MailingController(commands, stores).findMailingStore({ store_id: 'store_1' });
  expect(store?.owners_locale).toBe(agreed);
});
