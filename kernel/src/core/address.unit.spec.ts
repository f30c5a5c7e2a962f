import { describe, expect, it } from 'vitest';
import { readAddress } from './address.ts';

describe('an address that is read', () => {
  it('is checked by the rules of the contract', () => {
    expect(readAddress(complete)).toMatchObject({
      first_name: 'Ada',
      postal_code: '10001',
      country_iso: 'US',
    });
    const current = readAddress(complete);
    expect(readAddress({ city: 'Albany' }, { current })).toEqual({ ...current, city: 'Albany' });
  });

  it('is refused under the names of its fields', () => {
    const refusal = { code: 'validation_error', status: 422, details: { city: ["can't be blank"] } };
    expect(() => readAddress({ ...complete, city: '' })).toThrow(expect.objectContaining(refusal));
  });

  it('inside another record puts that name before its fields', () => {
    const details = { 'shipping_address.city': ["can't be blank"] };
    expect(() => readAddress({ ...complete, city: '' }, { under: 'shipping_address' })).toThrow(
      expect.objectContaining({ details }),
    );
  });
});

const complete = {
  firstname: 'Ada',
  address1: '1 Main St',
  city: 'New York',
  country: 'US',
  zipcode: '10001',
};
