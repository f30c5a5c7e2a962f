import { describe, expect, it } from 'vitest';
import { PreserializedJson } from './call.ts';
import { parseFields, toJson } from './response-json.ts';

describe('an answer as JSON', () => {
  it('is the plain JSON of a resource, an empty list, and a list', () => {
    for (const answer of [
      { id: 'a', data: 'text' },
      { data: [], meta: { page: 1 } },
      { data: [{ id: 'a' }] },
    ]) {
      expect(toJson(answer)).toBe(JSON.stringify(answer));
    }
  });

  it('is the text of a raw answer, byte for byte', () => {
    expect(toJson(new PreserializedJson('{ "id":"a" }'))).toBe('{ "id":"a" }');
  });

  it('puts a list of raw items together', () => {
    const items = [new PreserializedJson('{"id":"a"}'), new PreserializedJson('{"id":"b"}')];
    expect(toJson({ data: items, meta: { page: 1 } })).toBe(
      '{"data":[{"id":"a"},{"id":"b"}],"meta":{"page":1}}',
    );
    expect(toJson({ data: items })).toBe('{"data":[{"id":"a"},{"id":"b"}]}');
  });

  it('holds raw pieces in any other place', () => {
    expect(toJson({ id: 'a', cart: new PreserializedJson('{"id":"b"}') })).toBe(
      '{"id":"a","cart":{"id":"b"}}',
    );
  });
});

describe('fields', () => {
  const product = { id: 'prod_1', name: 'Shirt', price: { id: 'price_1', amount: '1.00' }, slug: 'shirt' };

  it('keeps the names asked for, and the id', () => {
    expect(JSON.parse(toJson(product, parseFields('name, price')))).toEqual({
      id: 'prod_1',
      name: 'Shirt',
      price: { id: 'price_1', amount: '1.00' },
    });
  });

  it('keeps them of each item of a list, and the meta', () => {
    const list = { data: [product, product], meta: { page: 1 } };
    expect(JSON.parse(toJson(list, parseFields('slug')))).toEqual({
      data: [
        { id: 'prod_1', slug: 'shirt' },
        { id: 'prod_1', slug: 'shirt' },
      ],
      meta: { page: 1 },
    });
  });

  it('keeps them of raw answers too', () => {
    const raw = new PreserializedJson(JSON.stringify(product));
    expect(toJson(raw, parseFields('name'))).toBe('{"id":"prod_1","name":"Shirt"}');
    expect(toJson({ data: [raw] }, parseFields('name'))).toBe('{"data":[{"id":"prod_1","name":"Shirt"}]}');
  });

  it('ignores names that the resource does not have', () => {
    expect(toJson(product, parseFields('__proto__,color'))).toBe('{"id":"prod_1"}');
  });

  it.each(['', ' , ', ','])('"%s" asks for nothing: everything stays', (text) => {
    expect(parseFields(text)).toBeUndefined();
  });
});
