import { describe, expect, it } from 'vitest';
import { fieldsOf, sortsOf } from './contract.ts';
import { bodyOf, fieldsOfForm, shownValue } from './form-field.ts';
import { screenAt, screens } from './index.ts';
import { dateTimeIn, instantOf } from './local-time.ts';

const promotions = screenAt('promotions');
const typed = (fields: Readonly<Record<string, string>>) => new URLSearchParams(fields);
const field = (path: string, name: string) =>
  fieldsOfForm(screenAt(path), 'edit').find((each) => each.name === name) ??
  expect.fail(`${path} has no field ${name}`);

describe('screens', () => {
  it('ask only for fields that their endpoints take', () => {
    for (const { path, api, fields = [], canCreate, canChange } of screens) {
      const asked = (when: 'new' | 'edit') =>
        fields.filter(({ only }) => only === undefined || only === when).map(({ name }) => name);
      const made = canCreate === false ? [] : asked('new');
      // One number for the place where a new product is.
      const taken = new Set([
        ...fieldsOf('POST', api).keys(),
        ...(path === 'products' ? ['count_on_hand'] : []),
      ]);
      expect(
        made.filter((name) => !taken.has(name)),
        `new ${path}`,
      ).toEqual([]);
      const changed = canChange === false ? [] : asked('edit');
      const changeable = fieldsOf('PATCH', `${api}/:id`);
      expect(
        changed.filter((name) => !changeable.has(name)),
        path,
      ).toEqual([]);
    }
  });

  it('sort only by what their lists are sorted by', () => {
    expect(sortsOf(promotions.api)).toContain('usage_count');
  });
});

describe('a form', () => {
  it('sends what was typed in as its endpoint takes it', () => {
    const form = typed({
      name: ' Summer ',
      automatic: '1',
      amount: '12,5',
      usage_limit: '3',
      starts_at: '2026-07-01T08:00',
      code: '',
      product_ids: '',
    });
    expect(bodyOf(fieldsOfForm(promotions, 'new'), form, 'Europe/Berlin')).toEqual({
      name: 'Summer',
      automatic: true,
      amount: '12.5',
      usage_limit: 3,
      starts_at: '2026-07-01T06:00:00.000Z',
      product_ids: [],
    });
  });

  it('takes away what was emptied where a record is changed, and leaves what it does not have', () => {
    const before = { id: 'promo_1', name: 'Summer', code: 'SUN', automatic: true };
    const form = typed({ name: 'Summer', code: '', automatic: '0' });
    expect(bodyOf(fieldsOfForm(promotions, 'edit'), form, 'UTC', before)).toEqual({
      name: 'Summer',
      code: null,
      automatic: false,
    });
  });

  it('leaves what is no number for the store to refuse', () => {
    const form = typed({ name: 'x', usage_limit: 'many', amount: '1.000,50' });
    expect(bodyOf(fieldsOfForm(promotions, 'new'), form, 'UTC')).toMatchObject({
      usage_limit: 'many',
      amount: '1.000,50',
    });
  });

  it('shows and reads lists of countries and of values line by line', () => {
    const members = field('settings/zones', 'members');
    const row = { members: [{ country_iso: 'DE' }, { country_iso: 'US', state_abbr: 'CA' }] };
    expect(shownValue(members, row, 'UTC')).toBe('DE\nUS-CA');
    expect(bodyOf([members], typed({ members: 'de\r\n\r\nus-ca' }), 'UTC', {})).toEqual(row);
    const values = field('option_types', 'option_values');
    const before = { option_values: [{ id: 'optval_1', name: 'red', label: 'Red' }] };
    expect(shownValue(values, before, 'UTC')).toBe('red = Red');
    expect(bodyOf([values], typed({ option_values: 'red = Crimson\nblue' }), 'UTC', before)).toEqual({
      option_values: [{ id: 'optval_1', name: 'red', label: 'Crimson' }, { name: 'blue' }],
    });
  });
});

describe('times', () => {
  it('are shown and read in the time zone of the store, also beside a change of its clocks', () => {
    for (const iso of [
      '2026-03-29T00:30:00.000Z',
      '2026-03-29T01:30:00.000Z',
      '2026-07-01T06:00:00.000Z',
      '2026-12-31T23:30:00.000Z',
    ]) {
      const local = dateTimeIn(iso, 'Europe/Berlin');
      expect(instantOf(local, 'Europe/Berlin')).toBe(iso);
    }
    expect(dateTimeIn('2026-12-31T23:30:00.000Z', 'Europe/Berlin')).toBe('2027-01-01T00:30');
    expect(instantOf('soon', 'UTC')).toBe('soon');
  });
});
