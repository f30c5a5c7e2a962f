import { describe, expect, it } from 'vitest';
import { english, languageFor } from './language.ts';
import { idNotFound, invalid, notFound, notPossible, Refusal } from './refusal.ts';

const german = languageFor('de');

describe('a text in German', () => {
  it.each([
    ["can't be blank", 'darf nicht leer sein'],
    ['is too short (minimum is 8 characters)', 'ist zu kurz (mindestens 8 Zeichen)'],
    ['must be greater than or equal to 5', 'muss mindestens 5 sein'],
    ['Gift card not found', 'Gutschein nicht gefunden'],
    ['The catalog service did not answer in time', 'Der Dienst catalog hat nicht rechtzeitig geantwortet'],
    ['The parameter page must be an integer', 'Der Parameter page muss eine ganze Zahl sein'],
    [
      "The cart can't be completed yet: Add at least one item, Enter an e-mail address",
      'Die Bestellung kann noch nicht abgeschlossen werden: Bitte mindestens einen Artikel hinzufügen, Bitte eine E-Mail-Adresse angeben',
    ],
  ])('%s: %s', (text, said) => {
    expect(german.say(text)).toBe(said);
  });

  it('leaves what a person typed as it is, also where it reads like a text of the store', () => {
    expect(german.say('Gift card is out of stock')).toBe('Gift card ist ausverkauft');
    expect(german.say('Salt and Pepper is not available any more')).toBe(
      'Salt and Pepper ist nicht mehr verfügbar',
    );
    expect(german.say('The price of {now} $& went from $1.00 to $2.00')).toBe(
      'Der Preis von {now} $& hat sich von $1.00 auf $2.00 geändert',
    );
    for (const text of ['A text of nobody', '', 'constructor', '__proto__'])
      expect(german.say(text)).toBe(text);
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
    const refusal = invalid({ first_name: ["can't be blank"], 'items.0.quantity': ['must be an integer'] });
    expect(refusal.toEnvelope(german).error).toEqual({
      code: 'validation_error',
      message: 'Vorname darf nicht leer sein und Artikel 0 Menge muss eine ganze Zahl sein',
      details: {
        first_name: ['darf nicht leer sein'],
        'items.0.quantity': ['muss eine ganze Zahl sein'],
      },
    });
    expect(refusal.toEnvelope(english)).toEqual(refusal.toEnvelope());
  });

  it('keeps structured context, but for the messages in it', () => {
    const requirements = [{ step: 'cart', field: 'items', message: 'Add at least one item' }];
    const refusal = new Refusal('cart_cannot_transition', 'The cart has no items', {
      requirements,
      available: { var_1: 0 },
      state: 'active',
    });
    expect(refusal.toEnvelope(german).error).toEqual({
      code: 'cart_cannot_transition',
      message: 'Der Warenkorb ist leer',
      details: {
        requirements: [{ ...requirements[0], message: 'Bitte mindestens einen Artikel hinzufügen' }],
        available: { var_1: 0 },
        state: 'active',
      },
    });
  });

  it('says what it was about', () => {
    const messageOf = (refusal: Refusal) => refusal.toEnvelope(german).error.message;
    expect(messageOf(notFound('Wishlist'))).toBe('Wunschliste nicht gefunden');
    expect(messageOf(notPossible('Gift card has expired'))).toBe('Der Gutschein ist abgelaufen');
    expect(messageOf(idNotFound('variant', 'prod_1'))).toBe(
      'Variante nicht gefunden: Dies ist eine ID der Art product (prod_...), nicht eine ID der Art variant (var_...)',
    );
  });
});
