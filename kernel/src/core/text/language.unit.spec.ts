import { type Said, text } from '@storefold/contracts';
import { describe, expect, it } from 'vitest';
import { idNotFound, invalid, notFound, notPossible, Refusal } from '../failure/refusal.ts';
import { english, languageFor, textOrSentence } from './language.ts';

const german = languageFor('de');

describe('a text', () => {
  it.each<[Said, string, string]>([
    ['blank', "can't be blank", 'darf nicht leer sein'],
    [
      text('too_short', { least: text('characters', { count: 8 }) }),
      'is too short (minimum is 8 characters)',
      'ist zu kurz (mindestens 8 Zeichen)',
    ],
    [text('too_long', { most: 200 }), 'is too long (maximum is 200)', 'ist zu lang (höchstens 200)'],
    [
      text('at_most', { limit: '1095.00' }),
      'must be less than or equal to 1095.00',
      'darf höchstens 1095,00 sein',
    ],
    [text('at_least', { limit: 0 }), 'must be greater than or equal to 0', 'muss mindestens 0 sein'],
    [text('not_found', { kind: 'gift_card' }), 'Gift card not found', 'Gutschein nicht gefunden'],
    [
      text('did_not_answer', { what: text('the_service', { service: 'catalog' }) }),
      'The catalog service did not answer in time',
      'Der Dienst catalog hat nicht rechtzeitig geantwortet',
    ],
    [
      text('parameter_problems', { parameter: 'page', problems: ['not_an_integer', 'invalid'] }),
      'The parameter page must be an integer and is invalid',
      'Der Parameter page muss eine ganze Zahl sein und ist ungültig',
    ],
    [
      text('cart_incomplete', { requirements: ['add_item', text('enter_email')] }),
      "The cart can't be completed yet: Add at least one item, Enter an e-mail address",
      'Die Bestellung kann noch nicht abgeschlossen werden: Bitte mindestens einen Artikel hinzufügen, Bitte eine E-Mail-Adresse angeben',
    ],
  ])('%j is said in each language', (said, inEnglish, inGerman) => {
    expect(english.say(said)).toBe(inEnglish);
    expect(german.say(said)).toBe(inGerman);
  });

  it('leaves what a person typed as it is, also where it reads like a text of the store', () => {
    for (const name of ['Gift card', 'gift_card', 'Salt & {now} $& and Pepper', '{name:text}', '']) {
      expect(german.say(text('item_out_of_stock', { name }))).toBe(`${name} ist ausverkauft`);
    }
  });
});

describe('a text of another process or an older fact', () => {
  const sentence = 'As it was said';

  it('is a text as any other', () => {
    for (const said of [
      text('gift_card_expired'),
      text('cart_incomplete', { requirements: ['add_item'] }),
      text('not_found', { kind: text('the_service', { service: 'catalog' }) }),
    ]) {
      expect(textOrSentence(JSON.parse(JSON.stringify(said)), sentence)).toEqual(said);
    }
  });

  it.each([
    [undefined],
    [{ text: 'brand_new' }],
    [{ text: 'constructor' }],
    [{ text: 'item_out_of_stock' }],
    [{ text: 'item_out_of_stock', values: { name: null } }],
    [{ text: 'not_found', values: { kind: 'brand_new' } }],
    [{ text: 'cart_incomplete', values: { requirements: 'add_item' } }],
    [{ text: 'gift_card_expired', more: true }],
  ])('is said by its sentence when it is not known here: %j', (told) => {
    expect(german.say(textOrSentence(told, sentence))).toBe(sentence);
  });
});

describe('the language of a locale', () => {
  it.each([
    ['de', 'de'],
    ['de-AT', 'de'],
    ['DE', 'de'],
    ['en-GB', 'en'],
    ['fr', 'en'],
    ['constructor', 'en'],
    ['', 'en'],
  ])('%j is %s', (locale, code) => {
    expect(languageFor(locale).code).toBe(code);
  });

  it('without words is the next one’s', () => {
    expect(languageFor('fr', 'de').code).toBe('de');
  });
});

describe('a refusal in German', () => {
  it('names the fields, and keeps code and keys', () => {
    const refusal = invalid({
      first_name: ['blank'],
      'items.0.quantity': ['not_an_integer'],
      base: ['invalid'],
    });
    expect(refusal.toEnvelope(german).error).toEqual({
      code: 'validation_error',
      message: 'Vorname darf nicht leer sein, Artikel 0 Menge muss eine ganze Zahl sein und ist ungültig',
      details: {
        first_name: ['darf nicht leer sein'],
        'items.0.quantity': ['muss eine ganze Zahl sein'],
        base: ['ist ungültig'],
      },
    });
    expect(refusal.toEnvelope(english)).toEqual(refusal.toEnvelope());
  });

  it('keeps structured context, but for the texts in it', () => {
    const requirement = { step: 'cart', field: 'items' };
    const refusal = new Refusal('cart_cannot_transition', 'cart_empty', {
      requirements: [{ ...requirement, message: text('add_item') }],
      available: { var_1: 0 },
      state: 'invalid',
    });
    expect(refusal.toEnvelope(german).error).toEqual({
      code: 'cart_cannot_transition',
      message: 'Der Warenkorb ist leer',
      details: {
        requirements: [{ ...requirement, message: 'Bitte mindestens einen Artikel hinzufügen' }],
        available: { var_1: 0 },
        state: 'invalid',
      },
    });
  });

  it('says what it was about', () => {
    const messageOf = (refusal: Refusal) => refusal.toEnvelope(german).error.message;
    expect(messageOf(notFound('wishlist'))).toBe('Wunschliste nicht gefunden');
    expect(messageOf(notPossible('gift_card_expired'))).toBe('Der Gutschein ist abgelaufen');
    expect(messageOf(idNotFound('variant', 'prod_1'))).toBe(
      'Variante nicht gefunden: Dies ist eine ID der Art product (prod_...), nicht eine ID der Art variant (var_...)',
    );
  });
});
