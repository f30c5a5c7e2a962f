import { expect, it } from 'vitest';
import {
  inLanguage,
  localeOfTexts,
  translated,
  translationsBack,
  translationsChanged,
} from './translations.ts';

const shirt = {
  name: 'Shirt',
  description: 'Plain',
  translations: { de: { name: 'Hemd', description: 'Schlicht' }, 'de-AT': { name: 'Leiberl' } },
};

it('a locale has its own texts, behind them those of its language, and behind both those of the store', () => {
  expect(inLanguage(shirt, 'de-AT')).toMatchObject({ name: 'Leiberl', description: 'Schlicht' });
  expect(inLanguage(shirt, 'de-CH')).toMatchObject({ name: 'Hemd', description: 'Schlicht' });
  expect(inLanguage(shirt, 'fr')).toBe(shirt);
});

it('in the language of the store those of a wider one do not stand before its own', () => {
  const camisa = { name: 'Camisa', translations: { pt: { name: 'Camisa de Lisboa' } } };
  const nameFor = (locale: string) => inLanguage(camisa, localeOfTexts(locale, 'pt-BR')).name;
  expect(['pt-BR', 'pt', 'pt-AO'].map(nameFor)).toEqual(['Camisa', 'Camisa de Lisboa', 'Camisa de Lisboa']);
  // What was told in it while another was the store's stays.
  const told = { ...camisa, translations: { 'pt-BR': { name: 'Blusa' } } };
  expect(inLanguage(told, localeOfTexts('pt-BR', 'pt-BR')).name).toBe('Blusa');
});

it('a change names languages and texts, and null takes them away', () => {
  expect(translationsChanged({ de: { name: 'Hemd' }, fr: null }, shirt)).toBeUndefined();
  const changed = translationsChanged({ de: { name: null }, 'de-AT': null, fr: { name: 'Chemise' } }, shirt);
  expect(changed).toEqual({ de: { description: 'Schlicht' }, 'de-AT': {}, fr: { name: 'Chemise' } });
  expect(translated(shirt, { translations: changed ?? {} }).translations).toEqual({
    de: { description: 'Schlicht' },
    fr: { name: 'Chemise' },
  });
});

it('what every object has is no language of a record', () => {
  const names = { constructor: null, toString: { name: null } } as const;
  expect(translationsChanged({ ...names }, {})).toBeUndefined();
  expect(translationsChanged({ ...names }, shirt)).toBeUndefined();
});

it('former texts come back, and what came since goes', () => {
  const now = { translations: { de: { name: 'Bluse', meta_title: 'Neu' }, fr: { name: 'Chemise' } } };
  const back = translationsChanged(translationsBack(shirt, now), now) ?? {};
  expect(translated(now, { translations: back }).translations).toEqual(shirt.translations);
});
