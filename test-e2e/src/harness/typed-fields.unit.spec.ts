import { allEndpoints } from '@storefold/contracts';
import { describe, expect, it } from 'vitest';
import { exemptEndpoints, exemptFields, searchedEndpoints } from './typed-fields.ts';
import { textFieldsOf } from './typed-into.ts';

const changing = allEndpoints.filter((each) => each.method !== 'GET' && textFieldsOf(each).length > 0);

describe('every endpoint into which somebody may type', () => {
  it.each(changing.map(({ name }) => name))('%s is searched after erasure, or says why not', (name) => {
    expect([searchedEndpoints.includes(name), name in exemptEndpoints]).toContain(true);
    expect(searchedEndpoints.includes(name) && name in exemptEndpoints).toBe(false);
  });

  it.each(Object.entries(exemptEndpoints))(
    '%s has no text field but those that its exemption names',
    (name, { fields }) => {
      expect(changing.filter((each) => each.name === name).flatMap(textFieldsOf)).toEqual(fields);
    },
  );

  it('is known: no entry is left of one that is gone', () => {
    const names = new Set(changing.map(({ name }) => name));
    const entries = [...searchedEndpoints, ...Object.keys(exemptEndpoints)];
    expect(entries.filter((name) => !names.has(name))).toEqual([]);
    const fields = changing.filter(({ name }) => searchedEndpoints.includes(name)).flatMap(textFieldsOf);
    const known = new Set(fields);
    expect(Object.keys(exemptFields).filter((field) => !known.has(field))).toEqual([]);
  });
});
