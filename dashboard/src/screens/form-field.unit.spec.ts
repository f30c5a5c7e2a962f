import { zones } from '@storefold/contracts';
import { describe, expect, it } from 'vitest';
import { fieldsOf, sortsOf } from './contract.ts';
import { bodyOf, fieldsOfForm, shownValue, translationOf } from './form-field.ts';
import { screenAt, screens } from './index.ts';
import { dateTimeIn, instantOf } from './local-time.ts';
import { type Row, screenOf } from './screen.ts';

const promotions = screenAt('promotions');
const typed = (fields: Readonly<Record<string, string>>) => new URLSearchParams(fields);
const field = (path: string, name: string) =>
  fieldsOfForm(screenAt(path), 'edit').find((each) => each.name === name) ??
  expect.fail(`${path} has no field ${name}`);

describe('a share in percent', () => {
  const rate = fieldsOfForm(screenAt('settings/tax_rates'), 'edit').filter(({ name }) => name === 'amount');
  const before = (amount: string): Row => ({ amount });

  it.each([
    ['0.19', '19'],
    ['0.077', '7.7'],
    ['0.0001', '0.01'],
    ['1.0', '100'],
    ['0', '0'],
    ['0.2', '20'],
  ])('%s is shown as %s, and saved unchanged appends nothing', (amount, shown) => {
    expect(shownValue(rate[0] ?? expect.fail(), before(amount), 'UTC')).toBe(shown);
    expect(bodyOf(rate, typed({ amount: shown }), 'UTC', before(amount))).toEqual({});
  });

  it.each([
    ['19', '0.19'],
    ['7,7 %', '0.077'],
    ['100%', '1'],
    ['0', '0'],
    ['-3', '-0.03'],
    ['a lot', 'a lot'],
  ])('%s is sent as %s', (amount, sent) => {
    expect(bodyOf(rate, typed({ amount }), 'UTC', before('0.5'))).toEqual({ amount: sent });
  });
});

describe('screens', () => {
  it('ask only for fields that their endpoints take', () => {
    for (const { path, api, fields = [], canCreate, canChange, sentOtherwise } of screens) {
      const asked = (when: 'new' | 'edit') =>
        fields.filter(({ only }) => only === undefined || only === when).map(({ name }) => name);
      const made = canCreate === false ? [] : asked('new');
      const taken = new Set([...fieldsOf('POST', api).keys(), ...(sentOtherwise?.fields ?? [])]);
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

  it('do not compile with columns and fields that their endpoints do not have', () => {
    const zone = {
      noun: 'zone',
      path: 'zones',
      position: 0,
      icon: '',
      title: 'name',
      columns: ['members'],
      filters: [],
      fields: [{ name: 'members' }],
    } as const;
    screenOf(zones, zone);
    // @ts-expect-error: zones have no code
    screenOf(zones, { ...zone, title: 'code' });
    // @ts-expect-error: zones have no code
    screenOf(zones, { ...zone, columns: ['code'] });
    // @ts-expect-error: nobody sets it
    screenOf(zones, { ...zone, fields: [{ name: 'created_at' }] });
    // @ts-expect-error: nothing sends it in another way
    screenOf(zones, { ...zone, fields: [{ name: 'country' }] });
    const as = (body: Record<string, unknown>) => body;
    screenOf(zones, { ...zone, fields: [{ name: 'country' }], sentOtherwise: { fields: ['country'], as } });
    const { fields: _, ...shown } = zone;
    expect(screenOf({ list: zones.list }, shown)).toMatchObject({
      canCreate: false,
      canChange: false,
      canDelete: false,
    });
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
    const form = typed({ name: 'Winter', code: '', automatic: '0' });
    expect(bodyOf(fieldsOfForm(promotions, 'edit'), form, 'UTC', before)).toEqual({
      name: 'Winter',
      code: null,
      automatic: false,
    });
  });

  it('sends nothing of what is as it was shown, in fields of any kind', () => {
    const rows: readonly (readonly [string, Row])[] = [
      ['products', { description_html: '<p>a</p>\r\n<p>b</p>', tags: ['a, b', 'the "c"', 'd'] }],
      ['products', { categories: [{ id: 'ctg_2' }, { id: 'ctg_1' }], requires_shipping: false }],
      // Once more an hour later the clocks say the same.
      ['promotions', { starts_at: '2026-10-25T01:30:15.250Z', expires_at: '2026-10-25T00:30:00.000Z' }],
      ['option_types', { option_values: [{ id: 'optval_1', name: 'a=b', label: 'a = b' }] }],
      ['settings/delivery_methods', { prices: [{ currency: 'EUR', amount: '3.00' }], tracking_url: null }],
      ['settings/roles', { name: ' Clerk ', scopes: ['write_orders', 'read_orders'] }],
    ];
    for (const [path, row] of rows) {
      const fields = fieldsOfForm(screenAt(path), 'edit').filter(({ kind }) => kind !== 'preferences');
      const form = new URLSearchParams();
      for (const field of fields)
        for (const value of [shownValue(field, row, 'Europe/Berlin')].flat())
          if (field.kind === 'boolean') form.append(field.name, row[field.name] === true ? '1' : '0');
          else if (field.kind === 'prices') form.set('prices[EUR]', '3.00');
          else form.append(field.name, value.replaceAll('\r\n', '\n'));
      expect(bodyOf(fields, form, 'Europe/Berlin', row), path).toEqual({});
    }
  });

  it('keeps words with commas and quotes in them whole, and prices that it has no input for', () => {
    const tags = field('customers', 'tags');
    expect(shownValue(tags, { tags: ['a, b', 'the "c"', 'd'] }, 'UTC')).toBe('"a, b", "the ""c""", d');
    const read = (text: string) => bodyOf([tags], typed({ tags: text }), 'UTC', {}).tags;
    expect(read('"a, b", "the ""c""", d, e')).toEqual(['a, b', 'the "c"', 'd', 'e']);
    expect(read('5" nails, "open, f')).toEqual(['5" nails', '"open', 'f']);
    const prices = field('settings/delivery_methods', 'prices');
    const before = {
      prices: [
        { currency: 'EUR', amount: '3.00' },
        { currency: 'SEK', amount: '30.00' },
      ],
    };
    expect(bodyOf([prices], typed({ 'prices[EUR]': '4,00', 'prices[USD]': '' }), 'UTC', before)).toEqual({
      prices: [
        { currency: 'EUR', amount: '4.00' },
        { currency: 'SEK', amount: '30.00' },
      ],
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
      '2026-11-28T22:59:59.999Z',
    ]) {
      const local = dateTimeIn(iso, 'Europe/Berlin');
      expect(instantOf(local, 'Europe/Berlin')).toBe(iso);
    }
    expect(dateTimeIn('2026-12-31T23:30:00.000Z', 'Europe/Berlin')).toBe('2027-01-01T00:30');
    expect(instantOf('soon', 'UTC')).toBe('soon');
    expect(instantOf('2026-11-28', 'Europe/Berlin')).toBe('2026-11-28');
  });
});

it('texts in further languages are sent as they were typed, and none that is as the form showed it', () => {
  const fields = fieldsOfForm(screenAt('settings/delivery_methods'), 'edit');
  const before = { name: 'Post', translations: { de: { name: 'Versand', description: 'Zwei\r\nTage' } } };
  const sent = (name: string, description: string) =>
    bodyOf(
      fields.filter(({ kind }) => kind === 'translations'),
      typed({
        'translations[de][name]': name,
        'translations[de][description]': description,
        'translations[fr][name]': '',
      }),
      'UTC',
      before,
    );
  expect(sent('Versand', 'Zwei\nTage')).toEqual({});
  expect(sent(' Post ', '')).toEqual({ translations: { de: { name: 'Post', description: null } } });
});

it('values of an option are sent whole with what somebody called them in another language', () => {
  const before = {
    option_values: [
      { id: 'optval_1', name: 'red', label: 'Red', translations: { de: { label: 'Rot' } } },
      { id: 'optval_2', name: 'a = b', label: 'a = b', translations: {} },
    ],
  };
  const option = fieldsOfForm(screenAt('option_types'), 'edit');
  const sent = (texts: string, more = {}) =>
    bodyOf(option, typed({ 'translations[de][option_values]': texts, ...more }), 'UTC', before);
  expect(translationOf(before, 'de', 'option_values')).toBe('red = Rot\na = b =');
  expect(sent('red = Rot\r\na = b =')).toEqual({});
  expect(sent('red =\r\na = b = Zwei')).toEqual({
    option_values: [
      { id: 'optval_1', name: 'red', label: 'Red', translations: { de: { label: null } } },
      { id: 'optval_2', name: 'a = b', label: 'a = b', translations: { de: { label: 'Zwei' } } },
    ],
  });
  expect(sent('red = Rot\nblue = Blau', { option_values: 'red = Red\nblue' })).toEqual({
    option_values: [
      { id: 'optval_1', name: 'red', label: 'Red' },
      { name: 'blue', translations: { de: { label: 'Blau' } } },
    ],
  });
});
