import { describe, expect, it } from 'vitest';
import { Marks, STAFF_MARK } from './marks.ts';

describe('the marks in text', () => {
  it('belong to a customer whatever the token, and to whoever holds the token of a cart', () => {
    const marks = new Marks();
    expect(marks.of(customer('cus_ada', 1))).toBe(marks.of(customer('cus_ada', 2)));
    const people = [customer('cus_ada'), customer('cus_bob'), guest('one'), guest('two')];
    expect(new Set(people.map((headers) => marks.of(headers))).size).toBe(4);
  });

  it('are foreign to everybody else, also in upper case, and to nobody who sent them', () => {
    const marks = new Marks();
    const mark = marks.of(customer('cus_ada'));
    const text = `{"city":"${mark.toUpperCase()} 7"}`;
    const asked = { method: 'GET', path: '/x' };
    expect(marks.foreign({ ...asked, headers: customer('cus_ada') }, text)).toEqual([]);
    expect(marks.foreign({ ...asked, headers: customer('cus_bob') }, text)).toEqual([mark]);
    expect(marks.foreign({ ...asked, body: `{"email":"${mark}@example.com"}` }, text)).toEqual([]);
    expect(marks.foreign(asked, STAFF_MARK)).toEqual([STAFF_MARK]);
  });

  it('of a cart go to the customer who takes it over', () => {
    const marks = new Marks();
    const mark = marks.of(guest('one'));
    marks.join({ ...customer('cus_ada'), ...guest('one') });
    expect(marks.foreign({ method: 'GET', path: '/x', headers: customer('cus_ada') }, mark)).toEqual([]);
    expect(marks.foreign({ method: 'GET', path: '/x', headers: guest('two') }, mark)).toEqual([mark]);
  });
});

const customer = (sub: string, session = 1): Record<string, string> => ({
  authorization: `Bearer e30.${Buffer.from(JSON.stringify({ sub, session })).toString('base64url')}.signature`,
});
const guest = (token: string): Record<string, string> => ({ 'x-service-token': token });
