import { adminCustomer, registerEvent } from '@storefold/contracts';
import { registriesAsTheyAre } from '@storefold/server/testing';
import { afterAll, expect, it } from 'vitest';
import { eventCountView } from './event-count.view.ts';

const restore = registriesAsTheyAre();
afterAll(restore);

it('counts the events of services of one’s own as well', () => {
  registerEvent({ name: 'parcel.mislaid', scope: 'read_orders', payload: adminCustomer });
  expect(eventCountView.publicEvents?.names).toContain('parcel.mislaid');
});
