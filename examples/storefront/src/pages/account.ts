import { h } from '../dom.ts';
import { field, form } from '../forms.ts';
import { t } from '../language.ts';
import { goTo, linkTo, type View } from '../router.ts';
import { isLoggedIn, logOut, store, takeCartAlong } from '../store.ts';
import { dateOf, statusOf } from './order.ts';

/** Leads those who have not logged in to where they can. */
export async function loginFirst(): Promise<View> {
  await goTo('/account/login', { replace: true });
  return { title: t('Log in'), content: [] };
}

export async function accountPage(): Promise<View> {
  if (!isLoggedIn()) return loginFirst();
  const [me, orders] = await Promise.all([
    store.customers.me.get(),
    store.customers.me.orders.list({ limit: 50 }),
  ]);
  const title = me.first_name === null ? t('Hello') : t('Hello, {name}', { name: me.first_name });
  const leave = async (): Promise<void> => {
    await logOut();
    await goTo('');
  };
  return {
    title,
    content: [
      h('h1', {}, title),
      h('p', { class: 'lead' }, me.email),
      h('h2', {}, t('Your orders')),
      orders.data.length === 0
        ? h('p', { class: 'empty' }, t('You have not ordered anything yet.'))
        : h(
            'div',
            { class: 'scroll' },
            h(
              'table',
              { class: 'orders' },
              h(
                'thead',
                {},
                h(
                  'tr',
                  {},
                  [t('Order'), t('Date'), t('How it is'), t('Total')].map((name) =>
                    h('th', { scope: 'col' }, name),
                  ),
                ),
              ),
              h(
                'tbody',
                {},
                orders.data.map((order) =>
                  h(
                    'tr',
                    {},
                    h('td', {}, h('a', { href: linkTo(`/orders/${order.id}`) }, order.number)),
                    h('td', {}, dateOf(order.completed_at)),
                    h('td', {}, statusOf(order)),
                    h('td', { class: 'amount' }, order.display_total),
                  ),
                ),
              ),
            ),
          ),
      h(
        'p',
        { class: 'actions' },
        h('a', { href: linkTo('/wishlist'), class: 'button' }, t('Your wishlist')),
        h('a', { href: linkTo('/account/addresses') }, t('Your addresses')),
        h('a', { href: linkTo('/account/cards') }, t('Your cards')),
        h('button', { class: 'plain', onclick: leave }, t('Log out')),
      ),
    ],
  };
}

export async function loginPage(): Promise<View> {
  const title = t('Log in');
  return {
    title,
    content: [
      h(
        'div',
        { class: 'narrow' },
        h('h1', {}, title),
        form(
          { action: t('Log in'), name: title },
          [
            field({ name: 'email', label: t('E-mail'), type: 'email', autocomplete: 'email' }),
            field({
              name: 'password',
              label: t('Password'),
              type: 'password',
              autocomplete: 'current-password',
            }),
          ],
          async ({ email = '', password = '' }) => {
            await store.auth.login({ email, password });
            await takeCartAlong();
            await goTo('/account', { replace: true });
          },
        ),
        h('p', {}, h('a', { href: linkTo('/account/password') }, t('Forgot your password?'))),
        h('p', {}, t('New here? '), h('a', { href: linkTo('/account/register') }, t('Open an account'))),
      ),
    ],
  };
}

export async function registerPage(): Promise<View> {
  const title = t('Open an account');
  return {
    title,
    content: [
      h(
        'div',
        { class: 'narrow' },
        h('h1', {}, title),
        form(
          { action: title, name: title },
          [
            field({ name: 'first_name', label: t('First name'), autocomplete: 'given-name' }),
            field({ name: 'email', label: t('E-mail'), type: 'email', autocomplete: 'email' }),
            field({
              name: 'password',
              label: t('Password'),
              type: 'password',
              autocomplete: 'new-password',
              hint: t('At least 8 characters.'),
            }),
          ],
          async ({ first_name = '', email = '', password = '' }) => {
            await store.customers.create({ email, password, password_confirmation: password, first_name });
            await takeCartAlong();
            await goTo('/account', { replace: true });
          },
        ),
        h('p', {}, t('You have one? '), h('a', { href: linkTo('/account/login') }, t('Log in'))),
      ),
    ],
  };
}
