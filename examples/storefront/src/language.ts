import { settings } from './settings.ts';

/** The texts of the shop in German, by the English ones that stand in its code. */
const german: Readonly<Record<string, string>> = {
  '(optional)': '(freiwillig)',
  '1 product': '1 Produkt',
  'A card that is approved': 'Eine Karte, die angenommen wird',
  'A card that is declined': 'Eine Karte, die abgelehnt wird',
  'accepted, please send it': 'angenommen, bitte schicken Sie es',
  Account: 'Konto',
  'Add to cart': 'In den Warenkorb',
  Address: 'Adresse',
  Apply: 'Anwenden',
  'Ask for the return': 'Rückgabe anfragen',
  'At least 8 characters.': 'Mindestens 8 Zeichen.',
  Availability: 'Verfügbarkeit',
  'Back to your cards': 'Zurück zu Ihren Karten',
  before: 'vorher',
  'Best selling': 'Meistverkauft',
  Buy: 'Kaufen',
  canceled: 'storniert',
  'Cart ': 'Warenkorb ',
  'Cart, {count} item': 'Warenkorb, {count} Artikel',
  'Cart, {count} items': 'Warenkorb, {count} Artikel',
  Categories: 'Kategorien',
  Category: 'Kategorie',
  Change: 'Ändern',
  'Change the cart': 'Warenkorb ändern',
  Checkout: 'Zur Kasse',
  City: 'Ort',
  'Clothes, kitchen and garden things, made well and sold plainly.':
    'Kleidung, Küchen- und Gartendinge, gut gemacht und schlicht verkauft.',
  'Code {code}': 'Code {code}',
  'Continue to delivery': 'Weiter zum Versand',
  Country: 'Land',
  Date: 'Datum',
  Delivery: 'Versand',
  done: 'erledigt',
  'E-mail': 'E-Mail',
  Filter: 'Filter',
  Filters: 'Filter',
  'First name': 'Vorname',
  From: 'Von',
  'Gift card': 'Geschenkkarte',
  'Gift card {code}': 'Geschenkkarte {code}',
  'Goes to': 'Geht an',
  Hello: 'Hallo',
  'Hello, {name}': 'Hallo, {name}',
  'How it is': 'Stand',
  'In stock': 'Auf Lager',
  'Into the cart': 'In den Warenkorb',
  'it is here': 'angekommen',
  'It is a test card: nobody is charged.': 'Es ist eine Testkarte: niemand wird belastet.',
  'It is in your cart.': 'Es liegt in Ihrem Warenkorb.',
  'It is on your wishlist.': 'Es steht auf Ihrer Merkliste.',
  Items: 'Artikel',
  'Last name': 'Nachname',
  'Log in': 'Anmelden',
  'Log out': 'Abmelden',
  'Look around': 'Umsehen',
  Name: 'Name',
  'New here? ': 'Neu hier? ',
  Newest: 'Neueste',
  Next: 'Weiter',
  'No money moves.': 'Es fließt kein Geld.',
  'not accepted': 'nicht angenommen',
  'not paid yet': 'noch nicht bezahlt',
  'Nothing fits all of this. ': 'Nichts passt zu all dem. ',
  'Nothing is on it. A heart at each product puts it here.':
    'Sie ist leer. Das Herz bei jedem Produkt setzt es hierher.',
  'Nothing is sent, and no money moves.': 'Es wird nichts verschickt, und es fließt kein Geld.',
  'Nothing is to be paid here.': 'Hier ist nichts zu bezahlen.',
  'Nothing was paid. Try again, or pay in another way.':
    'Es wurde nichts bezahlt. Versuchen Sie es noch einmal, oder bezahlen Sie anders.',
  'on its way': 'unterwegs',
  'On its way to us; you can order it.': 'Auf dem Weg zu uns; Sie können es bestellen.',
  'Open an account': 'Konto eröffnen',
  Order: 'Bestellung',
  'Order {number}': 'Bestellung {number}',
  'Our choice': 'Unsere Auswahl',
  'Page {page} of {pages}': 'Seite {page} von {pages}',
  Pages: 'Seiten',
  paid: 'bezahlt',
  'Parcel ': 'Paket ',
  Password: 'Passwort',
  'Pay {amount}': '{amount} bezahlen',
  'Pay in another way': 'Anders bezahlen',
  'Pay now': 'Jetzt bezahlen',
  Payment: 'Zahlung',
  'Perhaps what you look for has a place in the shop.': 'Vielleicht findet sich im Shop, was Sie suchen.',
  'Picture {number}': 'Bild {number}',
  'Place the order · {amount}': 'Kostenpflichtig bestellen · {amount}',
  'Please choose': 'Bitte wählen',
  'Please look at what is marked.': 'Bitte sehen Sie sich die markierten Angaben an.',
  'Postal code': 'Postleitzahl',
  Previous: 'Zurück',
  Price: 'Preis',
  'Price, high to low': 'Preis, absteigend',
  'Price, low to high': 'Preis, aufsteigend',
  Products: 'Produkte',
  'Promotion code': 'Aktionscode',
  'Quantity ': 'Menge ',
  'Quantity of {name}': 'Menge von {name}',
  Reason: 'Grund',
  refunded: 'erstattet',
  Refunds: 'Erstattungen',
  Remove: 'Entfernen',
  'Remove {name}': '{name} entfernen',
  Returns: 'Rückgaben',
  'Save a card': 'Eine Karte speichern',
  'Save the card': 'Karte speichern',
  'Search for shirts, mugs, lamps …': 'Hemden, Tassen, Lampen suchen …',
  'Search the shop': 'Den Shop durchsuchen',
  'Send something back': 'Etwas zurückschicken',
  Shop: 'Shop',
  'Show everything': 'Alles zeigen',
  'Skip to content': 'Zum Inhalt',
  'Sold out': 'Ausverkauft',
  'Sold out.': 'Ausverkauft.',
  'Sort by ': 'Sortieren nach ',
  State: 'Bundesland',
  'Store credit': 'Guthaben',
  '{name} is the sample shop of ': '{name} ist der Beispiel-Shop von ',
  'Street and number': 'Straße und Hausnummer',
  Summary: 'Übersicht',
  "Stripe's form could not be loaded.": 'Das Formular von Stripe konnte nicht geladen werden.',
  Tax: 'Steuer',
  'Thank you!': 'Vielen Dank!',
  'Thank you! There is nothing left to pay.': 'Vielen Dank! Es ist nichts mehr zu zahlen.',
  'Thank you, we look at it.': 'Vielen Dank, wir sehen es uns an.',
  'That did not work': 'Das hat nicht geklappt',
  'That did not work. Please try again.': 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
  'The shop does not answer at the moment. Please try again.':
    'Der Shop antwortet gerade nicht. Bitte versuchen Sie es noch einmal.',
  'The card was not saved. Try again, or take another card.':
    'Die Karte wurde nicht gespeichert. Versuchen Sie es noch einmal, oder nehmen Sie eine andere Karte.',
  'There is none of this combination.': 'Diese Kombination gibt es nicht.',
  'There is nothing in it yet.': 'Er ist noch leer.',
  'There is nothing left to pay.': 'Es ist nichts mehr zu zahlen.',
  'Things that last': 'Dinge, die bleiben',
  'This page is not there': 'Diese Seite gibt es nicht',
  To: 'Bis',
  'To pay': 'Zu zahlen',
  'To the shop': 'Zum Shop',
  Total: 'Gesamt',
  'until {month}/{year}': 'bis {month}/{year}',
  'We cannot deliver this to your address.': 'An Ihre Adresse können wir dies nicht liefern.',
  'we look at it': 'wir sehen es uns an',
  'Where to': 'Wohin',
  'Where you are': 'Wo Sie sind',
  Wishlist: 'Merkliste',
  You: 'Sie',
  'You can order it ahead.': 'Sie können es vorbestellen.',
  'You get this by download.': 'Sie erhalten dies als Download.',
  'You have not ordered anything yet.': 'Sie haben noch nichts bestellt.',
  'You have not saved a card yet.': 'Sie haben noch keine Karte gespeichert.',
  'You have one? ': 'Sie haben eines? ',
  'Your cards': 'Ihre Karten',
  'Your cart': 'Ihr Warenkorb',
  'Your orders': 'Ihre Bestellungen',
  'Your bank has not confirmed the payment yet. You will get a mail.':
    'Ihre Bank hat die Zahlung noch nicht bestätigt. Sie bekommen eine E-Mail.',
  'Your wishlist': 'Ihre Merkliste',
  'A link to set a new password is on its way, if there is an account with this e-mail.':
    'Falls es zu dieser E-Mail ein Konto gibt, ist ein Link für ein neues Passwort unterwegs.',
  'Add an address': 'Eine Adresse hinzufügen',
  'Code of the mail': 'Code aus der E-Mail',
  Delete: 'Löschen',
  'Deliver here': 'Hierhin liefern',
  Edit: 'Bearbeiten',
  'Forgot your password?': 'Passwort vergessen?',
  'In stock.': 'Auf Lager.',
  'It is deleted.': 'Sie ist gelöscht.',
  'It is saved.': 'Sie ist gespeichert.',
  'It is the default.': 'Dorthin wird von nun an geliefert.',
  Language: 'Sprache',
  'Mail me a link': 'Link zuschicken',
  'New password': 'Neues Passwort',
  Newsletter: 'Newsletter',
  'Please confirm it by the mail that we sent you.':
    'Bitte bestätigen Sie dies über die E-Mail, die wir Ihnen geschickt haben.',
  Save: 'Speichern',
  'Set the password': 'Passwort setzen',
  Subscribe: 'Abonnieren',
  'Thank you, you get our news from now on.': 'Vielen Dank, von nun an bekommen Sie unsere Neuigkeiten.',
  'The default': 'Standard',
  'This link is good for your order alone. Keep it, to look at the order later:':
    'Dieser Link gehört zu Ihrer Bestellung. Bewahren Sie ihn auf, um sie später anzusehen:',
  Unsubscribe: 'Abbestellen',
  'You do not get our news any more.': 'Sie bekommen unsere Neuigkeiten nicht mehr.',
  'You have not saved an address yet.': 'Sie haben noch keine Adresse gespeichert.',
  'Your addresses': 'Ihre Adressen',
  'Your order by its link': 'Link zur Bestellung',
  '{brand}, ends in {last4}': '{brand}, endet auf {last4}',
  '{count} products': '{count} Produkte',
  '{name}: to be downloaded once the order is paid':
    '{name}: herunterzuladen, sobald die Bestellung bezahlt ist',
  '{payment}, on its way': '{payment}, unterwegs',
  '{status}, refunded in part': '{status}, teilweise erstattet',
  '{price} each': 'je {price}',
  '↓ Download {name}': '↓ {name} herunterladen',
  '♡ Add to wishlist': '♡ Auf die Merkliste',
};

const spoken = ['de', 'en'] as const;
type Language = (typeof spoken)[number];

/** The language of the shop that a locale is of. */
const languageOf = (locale: string | null): Language | undefined =>
  spoken.find((each) => each === locale?.split('-')[0]?.toLowerCase());

const CHOSEN = 'storefold.language';

/** The languages of the store that the shop speaks. */
export const languages: readonly Language[] = spoken.filter((each) =>
  settings.supported_locales.some((locale) => languageOf(locale) === each),
);

/** What the shopper has chosen, else the first language of the browser that the shop speaks, else that of the store. */
export const language: Language =
  [localStorage.getItem(CHOSEN), ...navigator.languages, settings.default_locale]
    .map(languageOf)
    .find((each) => each !== undefined) ?? 'en';

export function choose(chosen: Language): void {
  localStorage.setItem(CHOSEN, chosen);
  location.reload();
}

/** A text in the language of the shopper. `{name}` in it stands for a value. */
export function t(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  const own = language === 'de' ? (german[text] ?? text) : text;
  return own.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
}

const countries = new Intl.DisplayNames(language, { type: 'region' });

/** The name of a country in the language of the shopper. */
export const countryName = (iso: string): string => countries.of(iso) ?? iso;
