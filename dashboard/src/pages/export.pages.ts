import type { CreateExportBody } from '@storefold/client';
import { exportTypes } from '@storefold/contracts';
import { done, type Reply } from '../reply.ts';
import { screenAt } from '../screens/index.ts';
import { listQueryOf } from '../screens/list-query.ts';
import { attempt, type Refused } from './refusal.ts';
import { type Asked, paramOf, type Route } from './route.ts';
import { showRecord } from './screen.pages.ts';

/** By which Excel knows UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** What was typed. Nothing where it was left empty. */
function textIn(form: URLSearchParams, name: string): Record<string, string> {
  const text = form.get(name) ?? '';
  return text === '' ? {} : { [name]: text };
}

/** The form of an export: shown in the dialog of a list, and as a page. */
async function showForm({ page, show, form }: Asked, refused?: Refused): Promise<Reply> {
  const asked = refused ? form : page.query;
  return show(
    'export',
    {
      title: page.say('new_export'),
      ...refused,
      types: exportTypes.map((type) => [page.say.choice(type), type]),
      type: asked.get('type') ?? '',
      from: asked.get('from') ?? '',
      to: asked.get('to') ?? '',
      decimal: asked.get('decimal') ?? '.',
      is_for_excel: asked.get('bom') === 'true',
      has_refund_rows: asked.get('refund_rows') === 'true',
      filters: [...asked].filter(([name]) => name.startsWith('q[')),
    },
    refused ? 422 : 200,
  );
}

export const exportPages: readonly Route[] = [
  { method: 'get', path: '/admin/exports/new', answer: (asked) => showForm(asked) },
  {
    method: 'post',
    path: '/admin/exports',
    answer: (asked) =>
      attempt(
        async () => {
          const { q } = listQueryOf(asked.form);
          const { form } = asked;
          const body = {
            type: form.get('type'),
            ...(q ? { q } : {}),
            ...textIn(form, 'from'),
            ...textIn(form, 'to'),
            ...textIn(form, 'decimal'),
            ...(form.get('bom') === 'true' ? { bom: true } : {}),
            ...(form.get('refund_rows') === 'true' ? { refund_rows: true } : {}),
          } as CreateExportBody;
          const { id } = await asked.page.client.exports.create(body);
          return done(`/admin/exports/${encodeURIComponent(id)}`, 'export_begun');
        },
        (refused) => showForm(asked, refused),
      ),
  },
  {
    method: 'get',
    path: '/admin/exports/:id/download',
    answer: (asked) =>
      attempt(
        async () => {
          const id = paramOf(asked);
          const { filename, bom } = await asked.page.client.exports.get(id);
          const file = await asked.page.client.exports.download(id);
          // Whoever reads the answer as text does not see the mark.
          return { file: `${bom ? BYTE_ORDER_MARK : ''}${file}`, type: 'text/csv; charset=utf-8', filename };
        },
        (refused) => showRecord(screenAt('exports'), asked, refused),
      ),
  },
];
