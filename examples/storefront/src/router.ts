import { fixed, h } from './dom.ts';
import { messageOf } from './forms.ts';
import { t } from './language.ts';
import { ApiError, storefront } from './store.ts';

/** What a page shows: its title, and its content. */
export interface View {
  readonly title: string;
  readonly content: readonly (Node | string)[];
}

type Page = (parameters: readonly string[], query: URLSearchParams) => Promise<View>;

const pages: [pattern: RegExp, page: Page][] = [];
let visit = 0;

/** `path`: below `/shop`, with `:` for each parameter. */
export function page(path: string, show: Page): void {
  pages.push([new RegExp(`^/shop${path.replaceAll(':', '([^/]+)')}/?$`), show]);
}

export const linkTo = (path: string): string => `/shop${path}`;

/** Goes to another page of the shop. `replace`: the page before is not worth going back to. */
export function goTo(path: string, { replace = false, keepFocus = false } = {}): Promise<void> {
  history[replace ? 'replaceState' : 'pushState'](null, '', linkTo(path));
  return show({ keepFocus });
}

export async function show({ keepFocus = false } = {}): Promise<void> {
  visit += 1;
  const mine = visit;
  const main = fixed('main');
  main.setAttribute('aria-busy', 'true');
  const view = await viewOf(location);
  // The shopper has gone on meanwhile.
  if (mine !== visit) return;
  document.title = `${view.title} · ${storefront.name}`;
  main.replaceChildren(...view.content);
  main.removeAttribute('aria-busy');
  if (keepFocus) return;
  main.focus({ preventScroll: true });
  scrollTo(0, 0);
}

async function viewOf({ pathname, search }: Location): Promise<View> {
  try {
    for (const [pattern, each] of pages) {
      const match = pattern.exec(pathname);
      if (match) return await each(match.slice(1).map(decodeURIComponent), new URLSearchParams(search));
    }
    return sorry(t('This page is not there'), t('Perhaps what you look for has a place in the shop.'));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      await goTo('/account/login', { replace: true });
    }
    return sorry(t('That did not work'), messageOf(error));
  }
}

const sorry = (title: string, text: string): View => ({
  title,
  content: [
    h('h1', {}, title),
    h('p', { class: 'empty' }, text),
    h('p', {}, h('a', { href: linkTo('') }, t('To the shop'))),
  ],
});

/** Links of the shop change the page without loading it anew. */
export function followLinks(): void {
  addEventListener('popstate', () => void show());
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname !== '/shop' && !link.pathname.startsWith('/shop/')) return;
    event.preventDefault();
    void goTo(`${link.pathname.slice('/shop'.length)}${link.search}`);
  });
}
