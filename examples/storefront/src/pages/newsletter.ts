import { h } from '../dom.ts';
import { field, form } from '../forms.ts';
import { t } from '../language.ts';
import { linkTo, type View } from '../router.ts';
import { store } from '../store.ts';

/** Stands at the foot of each page. */
export function newsletterForm(): HTMLElement {
  const title = t('Newsletter');
  const place = h(
    'div',
    { class: 'newsletter' },
    form(
      { action: t('Subscribe'), name: title, className: 'inline' },
      [field({ name: 'email', id: 'newsletter-email', label: title, type: 'email', autocomplete: 'email' })],
      async ({ email = '' }) => {
        const { verified } = await store.newsletterSubscribers.create({
          email,
          redirect_url: location.origin + linkTo('/newsletter/verify'),
        });
        place.replaceChildren(
          h(
            'p',
            { role: 'status' },
            verified
              ? t('Thank you, you get our news from now on.')
              : t('Please confirm it by the mail that we sent you.'),
          ),
        );
      },
    ),
  );
  return place;
}

/** Where the link of the mail leads that asks to confirm. */
export async function verifyPage(_: readonly string[], query: URLSearchParams): Promise<View> {
  await store.newsletterSubscribers.verify({ token: query.get('token') ?? '' });
  return said(t('Newsletter'), t('Thank you, you get our news from now on.'));
}

/** Where the link leads to get no more of them. Nothing is done before a button is pressed: mail programs look at links, too. */
export async function unsubscribePage(_: readonly string[], query: URLSearchParams): Promise<View> {
  const title = t('Unsubscribe');
  const narrow = h('div', { class: 'narrow' });
  const send = async () => {
    await store.newsletterSubscribers.delete(query.get('id') ?? '', { token: query.get('token') ?? '' });
    narrow.replaceChildren(
      h('h1', {}, title),
      h('p', { role: 'status' }, t('You do not get our news any more.')),
    );
  };
  narrow.append(h('h1', {}, title), form({ action: title, name: title }, [], send));
  return { title, content: [narrow] };
}

const said = (title: string, text: string): View => ({
  title,
  content: [
    h('h1', {}, title),
    h('p', { role: 'status' }, text),
    h('p', {}, h('a', { href: linkTo(''), class: 'button' }, t('To the shop'))),
  ],
});
