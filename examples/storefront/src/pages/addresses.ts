import { addressLines } from '../address.ts';
import { addressFields, addressIn } from '../address-form.ts';
import { h, say } from '../dom.ts';
import { form, messageOf } from '../forms.ts';
import { t } from '../language.ts';
import { goTo, linkTo, show, type View } from '../router.ts';
import { isLoggedIn, store } from '../store.ts';
import { loginFirst } from './account.ts';

/** The customer's address book. */
export async function addressesPage(): Promise<View> {
  if (!isLoggedIn()) return loginFirst();
  const { addresses } = store.customers.me;
  const { data } = await addresses.list({ limit: 100 });
  const done = (change: () => Promise<unknown>, told: string) => async () => {
    await change().then(
      () => say(told),
      (error: unknown) => say(messageOf(error)),
    );
    await show({ keepFocus: true });
  };
  const title = t('Your addresses');
  return {
    title,
    content: [
      h('h1', {}, title),
      data.length === 0
        ? h('p', { class: 'empty' }, t('You have not saved an address yet.'))
        : h(
            'ul',
            { class: 'address-book' },
            data.map((address) => {
              const lines = addressLines(address);
              const named = (action: string) => `${action}: ${lines.join(', ')}`;
              const { id } = address;
              return h(
                'li',
                { class: 'step' },
                h(
                  'p',
                  {},
                  lines.flatMap((line) => [line, h('br')]),
                ),
                h(
                  'p',
                  { class: 'actions' },
                  h(
                    'a',
                    { href: linkTo(`/account/addresses/${id}`), 'aria-label': named(t('Edit')) },
                    t('Edit'),
                  ),
                  h(
                    'button',
                    {
                      class: 'plain',
                      'aria-label': named(t('Delete')),
                      onclick: done(() => addresses.delete(id), t('It is deleted.')),
                    },
                    t('Delete'),
                  ),
                  address.is_default_shipping
                    ? h('span', { class: 'quiet' }, t('The default'))
                    : h(
                        'button',
                        {
                          class: 'plain',
                          'aria-label': named(t('Deliver here')),
                          onclick: done(
                            () =>
                              addresses.update(id, { is_default_shipping: true, is_default_billing: true }),
                            t('It is the default.'),
                          ),
                        },
                        t('Deliver here'),
                      ),
                ),
              );
            }),
          ),
      h(
        'p',
        { class: 'actions' },
        h('a', { href: linkTo('/account/addresses/new'), class: 'button' }, t('Add an address')),
        h('a', { href: linkTo('/account') }, t('Account')),
      ),
    ],
  };
}

/** One address, or a new one. */
export async function addressPage([id = '']: readonly string[]): Promise<View> {
  if (!isLoggedIn()) return loginFirst();
  const { addresses } = store.customers.me;
  const isNew = id === 'new';
  const known = isNew ? undefined : await addresses.get(id);
  const title = isNew ? t('Add an address') : t('Edit');
  return {
    title,
    content: [
      h('h1', {}, title),
      form(
        { action: t('Save'), name: t('Address'), className: 'fields' },
        await addressFields(known),
        async (typed) => {
          const address = addressIn(typed);
          await (isNew ? addresses.create(address) : addresses.update(id, address));
          await goTo('/account/addresses', { replace: true });
          say(t('It is saved.'));
        },
      ),
    ],
  };
}
