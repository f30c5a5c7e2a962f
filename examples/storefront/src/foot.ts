import { fixed, h } from './dom.ts';
import { choose, language, languages, t } from './language.ts';
import { newsletterForm } from './pages/newsletter.ts';
import { settings } from './settings.ts';
import { storefront } from './store.ts';

/** Newsletter, languages, and whose shop it is. */
export function showFoot(): void {
  fixed('foot').append(
    newsletterForm(),
    ...(languages.length > 1 ? [languageMenu()] : []),
    h(
      'p',
      {},
      settings.is_sample
        ? [
            t('{name} is the sample shop of ', { name: storefront.name }),
            h('a', { href: '/' }, 'Storefold'),
            `. ${t('Nothing is sent, and no money moves.')}`,
          ]
        : storefront.name,
    ),
  );
}

function languageMenu(): HTMLElement {
  const menu: HTMLSelectElement = h(
    'select',
    { onchange: () => choose(menu.value === 'de' ? 'de' : 'en') },
    languages.map((each) =>
      h('option', { value: each, selected: each === language, lang: each }, nameIn(each)),
    ),
  );
  return h('label', { class: 'sort' }, `${t('Language')} `, menu);
}

/** A language in its own words. */
const nameIn = (code: string): string => new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
