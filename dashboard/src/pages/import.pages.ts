import { may } from '../page.ts';
import { done, PageRefused, type Reply } from '../reply.ts';
import { attempt, type Refused } from './refusal.ts';
import type { Asked, Route } from './route.ts';

async function showForm({ page, show }: Asked, refused?: Refused): Promise<Reply> {
  if (!may(page, 'write_products')) throw new PageRefused('write_products');
  return show('import', { title: page.say('new_import'), ...refused }, refused ? 422 : 200);
}

/** Products from a file. */
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
          const { id } = await asked.page.client.request<{ id: string }>('POST', '/imports', { body });
          return done(`/admin/imports/${encodeURIComponent(id)}`, 'import_begun');
        },
        (refused) => showForm(asked, refused),
      ),
  },
];
