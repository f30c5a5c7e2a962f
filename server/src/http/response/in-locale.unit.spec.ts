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
    for (const locale of ['ar', 'de-CH', 'fr', 'hi', 'ja', 'nb', 'pt-BR', 'zh-Hant-TW']) {
      const { display_total, shipping_address } = inLocale(order, locale) as typeof order;
      const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' });
      expect(display_total).toBe(format.format(1234.5).replaceAll(/[\u00a0\u202f]/g, ' '));
      const names = new Intl.DisplayNames(locale, { type: 'region' });
      expect(shipping_address.country_name).toBe(names.of('DE'));
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
