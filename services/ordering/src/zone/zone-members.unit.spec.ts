import { describe, expect, it } from 'vitest';
import { covers, reachOf, readMembers } from './zone-members.ts';

describe('the members of a zone', () => {
  it('are read in any case, by two or three letters, by name of the state, each once', () => {
    const sent = [
      { country_iso: 'deu' },
      { country_iso: 'DE', state_abbr: null },
      { country_iso: 'us', state_abbr: 'new york' },
      { country_iso: 'US', state_abbr: 'NY' },
    ];
    expect(readMembers(sent)).toEqual([germany, newYork]);
  });

  it.each([
    { country_iso: 'XX' },
    { country_iso: '' },
    { country_iso: 'US', state_abbr: 'ZZ' },
    { country_iso: 'DE', state_abbr: 'NY' },
  ])('are refused where nobody knows them: %j', (member) => {
    expect(() => readMembers([member])).toThrow('Members is not included in the list');
  });

  it('name a place by its state, by its country, or not at all', () => {
    const inAlbany = { country_iso: 'US', state_abbr: 'NY' };
    const inBoston = { country_iso: 'US', state_abbr: 'MA' };
    const somewhere = { country_iso: 'US', state_abbr: null };
    const america = { country_iso: 'US', state_abbr: null };
    expect(reachOf([germany, newYork], inAlbany)).toBe('state');
    expect(reachOf([america, newYork], inAlbany)).toBe('state');
    expect(reachOf([america], inAlbany)).toBe('country');
    expect(reachOf([america, newYork], inBoston)).toBe('country');
    expect(reachOf([newYork], inBoston)).toBe('none');
    expect(reachOf([newYork], somewhere)).toBe('none');
    expect(covers([germany, newYork], inBoston)).toBe(false);
    expect(covers([germany], { country_iso: 'DE', state_abbr: null })).toBe(true);
  });
});

const germany = { country_iso: 'DE', state_abbr: null };
const newYork = { country_iso: 'US', state_abbr: 'NY' };
