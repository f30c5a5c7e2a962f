import { h } from '../dom.ts';
import { field, form } from '../forms.ts';
import { t } from '../language.ts';
import { goTo, linkTo, type View } from '../router.ts';
import { store, takeCartAlong } from '../store.ts';

/** Asks for a link by which a forgotten password is replaced. Whether there is such an account is told to nobody. */
export async function forgottenPage(): Promise<View> {
  const title = t('Forgot your password?');
  const narrow = h(
    'div',
    { class: 'narrow' },
    h('h1', {}, title),
    form(
      { action: t('Mail me a link'), name: title },
      [field({ name: 'email', label: t('E-mail'), type: 'email', autocomplete: 'email' })],
      async ({ email = '' }) => {
        await store.passwordResets.create({
          email,
          redirect_url: location.origin + linkTo('/password_reset'),
        });
        const told = t(
          'A link to set a new password is on its way, if there is an account with this e-mail.',
        );
        narrow.replaceChildren(h('h1', {}, title), h('p', { role: 'status' }, told));
      },
    ),
  );
  return { title, content: [narrow] };
}

/** Where the link of the mail leads. */
export async function passwordPage(_: readonly string[], query: URLSearchParams): Promise<View> {
  const token = query.get('token');
  const title = t('New password');
  return {
    title,
    content: [
      h(
        'div',
        { class: 'narrow' },
        h('h1', {}, title),
        form(
          { action: t('Set the password'), name: title },
          [
            // A store that does not know its own address mails the code alone.
            token === null &&
              field({ name: 'token', label: t('Code of the mail'), autocomplete: 'one-time-code' }),
            field({
              name: 'password',
              label: title,
              type: 'password',
              autocomplete: 'new-password',
              hint: t('At least 8 characters.'),
            }),
          ],
          async ({ password = '', token: typed = '' }) => {
            await store.passwordResets.update(token ?? typed, { password, password_confirmation: password });
            await takeCartAlong();
            await goTo('/account', { replace: true });
          },
        ),
      ),
    ],
  };
}
