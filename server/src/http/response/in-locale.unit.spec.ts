import { type Text, text } from '@storefold/contracts';
import { english, languageFor, textOrSentence, withTextOfMessage } from '@storefold/kernel/core';
import { describe, expect, it } from 'vitest';
import { customerCaller, guestCaller } from '../request/caller.examples.ts';
import { inLocale, shownLocaleOf } from './in-locale.ts';

const order = {
  total: '1234.50',
  display_total: '$1,234.50',
  currency: 'USD',
  name: 'A $5.00 bill',
  display_on: 'both',
  items: [{ display_price: '-€3.00', display_compare_at_amount: null }],
  shipping_address: { country_iso: 'DE', country_name: 'Germany', state_name: 'Saxony' },
  metadata: { display_total: '$1.00' },
};

describe('an answer for people of a locale', () => {
  it('has amounts and names of countries as they write them, and all else as it is', () => {
    expect(inLocale(order, 'de')).toEqual({
      ...order,
      display_total: '1.234,50 $',
      items: [{ display_price: '-3,00 €', display_compare_at_amount: null }],
      shipping_address: { country_iso: 'DE', country_name: 'Deutschland', state_name: 'Saxony' },
    });
    expect(inLocale(order, 'en')).toBe(order);
  });

  it('says in their language what the store says, and what others say as they said it', () => {
    const ours = english.say('payment_settled_as_failed');
    const told = (message: string, said: Text) => withTextOfMessage({ code: 'gateway_error', message }, said);
    const payments = [
      told(ours, text('payment_settled_as_failed')),
      told('No.', textOrSentence(null, 'No.')),
    ];
    const messagesIn = (locale: string) =>
      (inLocale({ payments }, locale) as { payments: typeof payments }).payments.map(
        ({ message }) => message,
      );
    expect(messagesIn('de-AT')).toEqual([languageFor('de').say('payment_settled_as_failed'), 'No.']);
    expect(messagesIn('fr')).toEqual([ours, 'No.']);
    expect(JSON.parse(JSON.stringify({ payments }))).toEqual({ payments });
  });

  it('is in every locale that there is', () => {
    expect(locales.length).toBeGreaterThan(1000);
    for (const locale of locales) {
      const { display_total, shipping_address } = inLocale(order, locale) as typeof order;
      const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' });
      expect(display_total).toBe(format.format(1234.5).replaceAll(/[\u00a0\u202f]/g, ' '));
      const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
      expect(shipping_address.country_name).toBe(names.of('DE') ?? 'Germany');
    }
  });

  it('is English throughout where nothing is known of the locale, or it is none', () => {
    const said = withTextOfMessage({ message: kept }, text('payment_settled_as_failed'));
    for (const locale of [
      'tlh',
      'zz',
      'zz-ZZ',
      'de_DE',
      '',
      '*',
      'a',
      'DE_',
      'x-y',
      'i-klingon',
      'root',
      '\u0000',
    ])
      expect(inLocale([order, said], locale)).toEqual([
        order,
        { message: english.say('payment_settled_as_failed') },
      ]);
  });

  it('is in one language, also where its locale is cut off: what the store says, amounts, and names', () => {
    const said = withTextOfMessage({ message: kept }, text('payment_settled_as_failed'));
    for (const locale of ['de', 'de-AT', 'de-Latn-LI', 'DE-ch', 'de-', 'de-DE-']) {
      const [shown, message] = inLocale([order, said], locale) as [typeof order, { message: string }];
      expect(message).toEqual({ message: languageFor('de').say('payment_settled_as_failed') });
      expect(shown.shipping_address.country_name).toBe('Deutschland');
    }
    for (const locale of locales) {
      const { message } = inLocale(said, locale) as { message: string };
      const isGerman = locale.split('-')[0] === 'de';
      expect(message).toBe(languageFor(isGerman ? 'de' : 'en').say('payment_settled_as_failed'));
    }
  });

  it('is in the one of the request, else of the cart, also where a part of it is shown, else of the customer, else of the store', () => {
    const cart = { locale: 'pt-BR' };
    const german = { ...customerCaller, customer: { id: 'cus_1', email: '', sessionId: '', locale: 'de' } };
    expect(shownLocaleOf({ ...german, locale: 'en', isLocaleAsked: true }, cart)).toBe('en');
    expect(shownLocaleOf({ ...german, locale: 'de' }, cart)).toBe('de');
    expect(shownLocaleOf({ ...german, language: 'de' }, cart)).toBe('de');
    expect(shownLocaleOf(german, cart)).toBe('pt-BR');
    expect(shownLocaleOf(german, {}, cart)).toBe('pt-BR');
    expect(shownLocaleOf({ ...german, locale: 'en', isLocaleAsked: true }, {}, cart)).toBe('en');
    expect(shownLocaleOf(german, {})).toBe('de');
    expect(shownLocaleOf(guestCaller, undefined)).toBe('en');
  });
});

/** What the store says in the language in which answers are kept. */
const kept = english.say('payment_settled_as_failed');

const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
const codes = letters.flatMap((one) => letters.map((other) => `${one}${other}`));
/** All languages of two letters and some of three, alone and in countries where some of them are spoken. */
const locales = Intl.NumberFormat.supportedLocalesOf(
  [...codes, 'fil', 'haw', 'gsw', 'yue'].flatMap((language) =>
    ['', '-US', '-DE', '-CH', '-AT', '-IN', '-BR', '-Latn'].map((region) => `${language}${region}`),
  ),
).filter((locale) => locale !== 'en' && locale !== 'en-US');
