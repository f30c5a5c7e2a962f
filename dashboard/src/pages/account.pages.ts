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
    },
    refused ? 422 : 200,
  );

/** Whoever is logged in: name and password. */
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
            ...(password === '' ? {} : { password, current_password: form.get('current_password') ?? '' }),
          });
          return done('/admin/account', 'saved');
        },
        (refused) => showAccount(asked, refused),
      ),
  },
];
