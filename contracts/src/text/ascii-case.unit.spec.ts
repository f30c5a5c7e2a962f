import { describe, expect, it } from 'vitest';
import { findCountry } from '../places/countries.ts';
import { findState } from '../places/states.ts';
import { asciiLowerCase, asciiUpperCase } from './ascii-case.ts';

const LONG_S = '\u017f';
const KELVIN = '\u212a';

describe('codes', () => {
  it('are the same in upper and lower case', () => {
    expect([asciiUpperCase('uSd'), asciiLowerCase('pt-BR')]).toEqual(['USD', 'pt-br']);
  });

  it('are not made of letters that are no ASCII letters', () => {
    expect([asciiUpperCase(`u${LONG_S}d\u0131\u00df`), asciiLowerCase(`${KELVIN}O\u0130`)]).toEqual([
      `U${LONG_S}D\u0131\u00df`,
      `${KELVIN}o\u0130`,
    ]);
  });

  it('of countries and states are found in any case, and no others for them', () => {
    expect(findCountry(' kw ')).toMatchObject({ iso: 'KW' });
    expect(findCountry('kwt')).toMatchObject({ iso: 'KW' });
    expect(findCountry(`${KELVIN}W`)).toBeUndefined();
    expect(findCountry(`U${KELVIN}`)).toBeUndefined();
    expect(findState('US', 'ky')).toMatchObject({ abbr: 'KY' });
    expect(findState('US', `${KELVIN}Y`)).toBeUndefined();
  });

  it('are no names, which are found in any case of any script', () => {
    expect(findCountry("C\u00d4TE D'IVOIRE")).toMatchObject({ iso: 'CI' });
    expect(findState('US', 'MASSACHUSETTS')).toMatchObject({ abbr: 'MA' });
  });
});
