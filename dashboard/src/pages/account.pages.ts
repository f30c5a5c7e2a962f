import { languageCodes } from '../languages/language.ts';
import type { Page } from '../page.ts';
import { done, type Reply } from '../reply.ts';
import { attempt, type Refused } from './refusal.ts';
import type { Asked, Route } from './route.ts';

const showAccount = async ({ page, show, form }: Asked, refused?: Refused): Promise<Reply> =>
  show(
    'account',
    {
      title: page.say('account'),
      ...refused,
      first_name: form.get('first_name') ?? page.user.first_name ?? '',
      last_name: form.get('last_name') ?? page.user.last_name ?? '',
      preferred_locale: form.get('preferred_locale') ?? page.user.preferred_locale ?? '',
      locales: localesOf(page),
    },
    refused ? 422 : 200,
  );

/** What somebody may want texts in, by name: the languages of pages, of the store, and the one they have. */
function localesOf({ language, store, user }: Page): [string, string][] {
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const codes = [...languageCodes, ...store.supported_locales.split(','), user.preferred_locale ?? 'en'];
  return [...new Set(codes)].map((code) => [names.of(code) ?? code, code]);
}

/** Whoever is logged in: name, language and password. */
export const accountPages: readonly Route[] = [
  { method: 'get', path: '/admin/account', answer: (asked) => showAccount(asked) },
  {
    method: 'patch',
    path: '/admin/account',
    answer: (asked) =>
      attempt(
        async () => {
          const { form, page } = asked;
          const password = form.get('password') ?? '';
          await page.client.me.update({
            first_name: form.get('first_name'),
            last_name: form.get('last_name'),
            preferred_locale: form.get('preferred_locale'),
            ...(password === '' ? {} : { password, current_password: form.get('current_password') ?? '' }),
          });
          return done('/admin/account', 'saved');
        },
        (refused) => showAccount(asked, refused),
      ),
  },
];
