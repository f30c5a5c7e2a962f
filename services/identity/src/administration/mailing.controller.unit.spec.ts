import type { Commands } from '@storefold/kernel/command-handling';
import { expect, it } from 'vitest';
import type { StoreQueries } from '../store/store.queries.ts';
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
    findStore: () => Promise.resolve({ owner_ids: ['adm_1', 'adm_2'], settings: { name: 'Shop' } }),
  } as unknown as StoreQueries;
  const mailing = new MailingController(commands, stores);
  const { store } = await mailing.findMailingStore({ store_id: 'store_1', without_owners: true });
  expect([store?.name, store?.owner_emails, loaded]).toEqual(['Shop', [], []]);
  await mailing.findMailingStore({ store_id: 'store_1' });
  expect(loaded).toEqual(['adm_1', 'adm_2']);
});
