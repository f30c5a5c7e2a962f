import { expect, it } from 'vitest';
import { placeLines } from './place-lines.ts';

const nowhere = { city: null, postal_code: null, state_text: null, state_name: null, country_iso: '' };

it.each([
  [{ city: 'New York', postal_code: '10001', state_text: 'NY', country_iso: 'US' }, ['New York, NY 10001']],
  [{ city: 'Toronto', postal_code: 'M5V 2T6', state_text: 'ON', country_iso: 'CA' }, ['Toronto, ON M5V 2T6']],
  [{ city: 'Portland', country_iso: 'US' }, ['Portland']],
  [{ postal_code: '97201', country_iso: 'US' }, ['97201']],
  [{ city: 'Berlin', postal_code: '10115', country_iso: 'DE' }, ['10115 Berlin']],
  [
    { city: 'Milano', postal_code: '20121', state_text: 'MI', state_name: 'Milano', country_iso: 'IT' },
    ['20121 Milano', 'Milano'],
  ],
  [{}, []],
])('the place of %j is written as its country does', (address, lines) => {
  expect(placeLines({ ...nowhere, ...address })).toEqual(lines);
});
