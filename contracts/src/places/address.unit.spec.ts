import { describe, expect, it } from 'vitest';
import { addressAnswer, checkAddress } from './address.ts';
import { countries, findCountry } from './countries.ts';
import { statesOf } from './states.ts';

describe('an address', () => {
  it('is read in either spelling', () => {
    const expected = { first_name: 'Ada', postal_code: '10001', country_iso: 'US' };
    expect(fieldsOf(complete)).toMatchObject(expected);
    expect(
      fieldsOf({
        first_name: 'Ada',
        address1: '1 Main St',
        city: 'New York',
        country_iso: 'us',
        postal_code: '10001',
      }),
    ).toMatchObject(expected);
  });

  it('without anything names every required field as service clients know them', () => {
    expect(problems({})).toEqual({
      firstname: ['blank'],
      address1: ['blank'],
      city: ['blank'],
      country: ['blank'],
    });
  });

  it('treats blank text like missing text', () => {
    expect(problems({ ...complete, city: '  ' })).toEqual({ city: ['blank'] });
  });

  it('in a country with postal codes needs one', () => {
    expect(problems({ ...complete, zipcode: '' })).toEqual({ zipcode: ['blank'] });
  });

  it('in a country without postal codes needs none', () => {
    expect(fieldsOf({ ...complete, country: 'HK', zipcode: null }).postal_code).toBeNull();
  });

  it('in an unknown country is refused', () => {
    expect(problems({ ...complete, country: 'Atlantis' })).toEqual({
      country: ['not_in_list'],
    });
  });

  it('knows a state by abbreviation or name', () => {
    const newYork = { state_abbr: 'NY', state_name: 'New York' };
    expect(fieldsOf({ ...complete, state_abbr: 'ny' })).toMatchObject(newYork);
    expect(fieldsOf({ ...complete, state_name: 'new york' })).toMatchObject(newYork);
    expect(problems({ ...complete, state_name: 'Bavaria' })).toEqual({
      state: ['not_in_list'],
    });
  });

  it('takes any state where the states are not known', () => {
    const bavaria = fieldsOf({ ...complete, country: 'DE', state_name: 'Bavaria' });
    expect(bavaria).toMatchObject({ state_abbr: null, state_name: 'Bavaria' });
  });

  it('that changes keeps what was not sent and clears what was sent empty', () => {
    const current = fieldsOf({ ...complete, company: 'Acme', state_abbr: 'NY' });
    expect(fieldsOf({ city: 'Albany', company: '' }, current)).toEqual({
      ...current,
      city: 'Albany',
      company: null,
    });
  });

  it('that moves to another country forgets its state', () => {
    const current = fieldsOf({ ...complete, state_abbr: 'NY' });
    expect(fieldsOf({ country: 'CA' }, current)).toMatchObject({
      country_iso: 'CA',
      state_abbr: null,
      state_name: null,
    });
  });

  it('is answered in both spellings', () => {
    const answer = addressAnswer('addr_1', fieldsOf({ ...complete, lastname: 'L', state_abbr: 'NY' }));
    expect(answer).toMatchObject({
      full_name: 'Ada L',
      firstname: 'Ada',
      first_name: 'Ada',
      zipcode: '10001',
      postal_code: '10001',
      country: 'US',
      country_name: 'United States',
      state_text: 'NY',
    });
  });
});

describe('the table of countries', () => {
  it('calls countries what people call them, each by a name of its own', () => {
    const names = countries.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
    for (const [iso, name] of Object.entries(common)) expect(findCountry(iso)?.name).toBe(name);
  });

  it('has the states of the countries whose addresses name one', () => {
    const required = countries.filter(({ states_required }) => states_required).map(({ iso }) => iso);
    expect(required).toEqual(['AU', 'CA', 'US']);
    expect(['AU', 'CA', 'US'].map((iso) => statesOf(iso).length)).toEqual([8, 13, 60]);
    expect(statesOf('US')[0]).toEqual({ abbr: 'AA', name: 'Armed Forces Americas' });
    expect(statesOf('CA').find(({ abbr }) => abbr === 'QC')?.name).toBe('Quebec');
    expect(statesOf('DE')).toEqual([]);
  });

  it('holds every country of ISO 3166-1 once', () => {
    expect(countries).toHaveLength(249);
    expect(new Set(countries.map(({ iso }) => iso)).size).toBe(249);
    expect(new Set(countries.map(({ iso3 }) => iso3)).size).toBe(249);
    expect(countries.every(({ iso, iso3 }) => /^[A-Z]{2}$/.test(iso) && /^[A-Z]{3}$/.test(iso3))).toBe(true);
  });

  it.each(['Atlantis', '', 'constructor', '__proto__'])('knows no country called "%s"', (name) => {
    expect(findCountry(name)).toBeUndefined();
  });

  it('finds a country by code or name in any case', () => {
    for (const text of ['us', 'USA', 'united states', 'United States of America']) {
      expect(findCountry(text)?.iso).toBe('US');
    }
    for (const text of [
      'Turkey',
      'UK',
      'czech republic',
      'Viet Nam',
      'Vatican City',
      'Ivory Coast',
      'Congo',
    ]) {
      expect(findCountry(text)?.iso).toMatch(/^(TR|GB|CZ|VN|VA|CI|CG)$/);
    }
    expect(findCountry('')).toBeUndefined();
  });
});

const common = {
  CD: 'Congo (Democratic Republic)',
  CG: 'Congo',
  GB: 'United Kingdom',
  KR: 'South Korea',
  LA: 'Laos',
  TW: 'Taiwan',
  US: 'United States',
};

const complete = {
  firstname: 'Ada',
  address1: '1 Main St',
  city: 'New York',
  country: 'US',
  zipcode: '10001',
};

function fieldsOf(...[input, current]: Parameters<typeof checkAddress>) {
  const checked = checkAddress(input, current);
  if ('problems' in checked) throw new Error(`refused: ${JSON.stringify(checked.problems)}`);
  return checked.fields;
}

function problems(input: Parameters<typeof checkAddress>[0]) {
  const checked = checkAddress(input);
  return 'problems' in checked ? checked.problems : undefined;
}
