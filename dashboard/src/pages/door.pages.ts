import { ApiError } from '@storefold/client';
import type { Mistakes } from '../helpers/marks.ts';
import { languageCodes } from '../languages/language.ts';
import { type Reply, retryAfterOf } from '../reply.ts';
import type { Notice } from '../session/notice.ts';
import { attributesFor, newSession } from '../session/session-cookie.ts';
import { wayBack } from '../session/way-back.ts';
import { LANGUAGE_COOKIE } from '../visit.ts';
import { refusedBy } from './refusal.ts';
import type { DoorAsked, DoorRoute } from './route.ts';

const showLogIn = ({ visit, page, show }: DoorAsked, notice?: Notice): Reply =>
  show(
    'login',
    {
      title: page.say('log_in'),
      notice,
      to: wayBack(visit.form.fields.get('to') ?? visit.query.get('to')),
      email: visit.form.fields.get('email') ?? '',
      store: visit.form.fields.get('store') ?? visit.query.get('store') ?? '',
    },
    notice?.kind === 'danger' ? 422 : 200,
  );

async function logIn(asked: DoorAsked): Promise<Reply> {
  const { visit } = asked;
  const { fields } = visit.form;
  const store = fields.get('store')?.trim();
  try {
    const { token, refresh_token } = await visit.client().auth.login({
      email: fields.get('email'),
      password: fields.get('password'),
      ...(store ? { store } : {}),
    });
    // A session of its own: what was known before the log-in is worth nothing after it.
    visit.keep({ ...newSession(), tokens: { token, refresh_token } });
    return { redirect: wayBack(fields.get('to')) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const key = error.status === 429 ? 'log_in_limited' : 'log_in_failed';
    const { html, status } = showLogIn(asked, { kind: 'danger', key }) as { html: string; status: number };
    return error.status === 429 ? { html, status: 429, retryAfter: retryAfterOf(error) } : { html, status };
  }
}

/** The refresh token dies with the session, so that a cookie that somebody copied is worth nothing. */
async function logOut({ visit }: DoorAsked): Promise<Reply> {
  const { tokens } = visit.session;
  if (tokens) await visit.client().auth.logout({ refresh_token: tokens.refresh_token });
  visit.keep(newSession());
  return { redirect: '/admin/login', notice: { kind: 'success', key: 'logged_out' } };
}

/** The pages to which links of mails lead: a password is chosen with the token in the link. */
const choosePassword = (
  path: string,
  titleKey: 'reset_password' | 'accept_invitation',
  send: (
    asked: DoorAsked,
    token: string,
    password: string,
  ) => Promise<{ token: string; refresh_token: string }>,
): DoorRoute[] => {
  const form = ({ visit, page, show }: DoorAsked, notice?: Notice, mistakes?: Mistakes) =>
    show(
      'choose_password',
      {
        title: page.say(titleKey),
        notice,
        mistakes,
        action: path,
        token: visit.form.fields.get('token') ?? visit.query.get('token') ?? '',
      },
      notice ? 422 : 200,
    );
  return [
    { method: 'get', path, answer: async (asked) => form(asked) },
    {
      method: 'post',
      path,
      answer: async (asked) => {
        const { fields } = asked.visit.form;
        try {
          const { token, refresh_token } = await send(
            asked,
            fields.get('token') || 'none',
            fields.get('password') ?? '',
          );
          asked.visit.keep({ ...newSession(), tokens: { token, refresh_token } });
          return { redirect: '/admin' };
        } catch (error) {
          if (error instanceof ApiError && [401, 404].includes(error.status))
            return form(asked, { kind: 'danger', key: 'link_ended' });
          const { notice, mistakes } = refusedBy(error);
          return form(asked, notice, mistakes);
        }
      },
    },
  ];
};

export const doorPages: readonly DoorRoute[] = [
  {
    method: 'get',
    path: '/admin/login',
    answer: async (asked) =>
      asked.visit.session.tokens ? { redirect: wayBack(asked.visit.query.get('to')) } : showLogIn(asked),
  },
  { method: 'post', path: '/admin/login', answer: logIn },
  { method: 'post', path: '/admin/logout', answer: logOut },
  {
    method: 'get',
    path: '/admin/forgotten_password',
    answer: async ({ page, show }) => show('forgotten_password', { title: page.say('forgotten_password') }),
  },
  {
    method: 'post',
    path: '/admin/forgotten_password',
    answer: async ({ visit, page, show }) => {
      await visit.client().auth.passwordResets.create({ email: visit.form.fields.get('email') ?? '' });
      return show('forgotten_password', {
        title: page.say('forgotten_password'),
        notice: { kind: 'success', key: 'reset_requested' },
      });
    },
  },
  ...choosePassword('/admin/password_reset', 'reset_password', ({ visit }, token, password) =>
    visit.client().auth.passwordResets.update(token, { password }),
  ),
  ...choosePassword('/admin/invitation', 'accept_invitation', ({ visit }, token, password) =>
    visit.client().auth.invitations.update(token, { password }),
  ),
  {
    method: 'post',
    path: '/admin/language',
    answer: async ({ visit }) => {
      const wanted = visit.form.fields.get('language') ?? '';
      const code = languageCodes.find((each) => each === wanted) ?? 'en';
      return {
        redirect: wayBack(visit.form.fields.get('to')),
        cookie: `${LANGUAGE_COOKIE}=${code}; Max-Age=31536000; ${attributesFor(visit.isSecure)}`,
      };
    },
  },
];
