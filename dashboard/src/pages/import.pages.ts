import { importScopes, importTypes } from '@storefold/contracts';
import { may } from '../page.ts';
import { done, PageRefused, type Reply } from '../reply.ts';
import { attempt, type Refused } from './refusal.ts';
import type { Asked, Route } from './route.ts';

async function showForm({ page, show, form }: Asked, refused?: Refused): Promise<Reply> {
  const types = importTypes.filter((type) => may(page, importScopes[type].write));
  if (types.length === 0) throw new PageRefused('write_products');
  const shown = {
    title: page.say('new_import'),
    ...refused,
    types: types.map((type) => [page.say.choice(type), type]),
    type: (refused ? form : page.query).get('type') ?? types[0],
  };
  return show('import', shown, refused ? 422 : 200);
}

/** Products and other records from a file. */
export const importPages: readonly Route[] = [
  { method: 'get', path: '/admin/imports/new', answer: (asked) => showForm(asked) },
  {
    method: 'post',
    path: '/admin/imports',
    answer: (asked) =>
      attempt(
        async () => {
          const file = asked.files.get('file');
          if (file === undefined) return showForm(asked, { notice: { kind: 'danger', key: 'no_file' } });
          const body = new FormData();
          body.append('file', file);
          if (asked.form.get('invite') === '1') body.append('invite', 'true');
          const type = encodeURIComponent(asked.form.get('type') ?? 'products');
          const { id } = await asked.page.client.request<{ id: string }>('POST', `/imports?type=${type}`, {
            body,
          });
          return done(`/admin/imports/${encodeURIComponent(id)}`, 'import_begun');
        },
        (refused) => showForm(asked, refused),
      ),
  },
];
