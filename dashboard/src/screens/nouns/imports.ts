import { listImports } from '@storefold/contracts';
import { screenOf } from '../screen.ts';

export const importsScreen = screenOf(
  { list: listImports },
  {
    noun: 'import',
    path: 'imports',
    menu: 'products',
    position: 150,
    icon: 'upload',
    title: 'filename',
    labels: { completed_at: 'finished_at' },
    columns: [
      'filename',
      'type',
      'state',
      'rows_count',
      'created_count',
      'updated_count',
      'failed_count',
      'created_at',
    ],
    links: [
      {
        icon: 'upload',
        label: 'new_import',
        url: '/admin/imports/new',
        isPrimary: true,
      },
    ],
    filters: [
      {
        key: 'state_eq',
        kind: 'choice',
        choices: ['pending', 'processing', 'completed', 'failed', 'canceled', 'undoing', 'undone'],
      },
      { key: 'filename_cont', kind: 'text' },
    ],
    actions: [
      {
        name: 'cancel',
        method: 'PATCH',
        icon: 'close',
        asks: true,
        isDanger: true,
        when: ({ state }) => state === 'pending' || state === 'processing',
      },
      {
        name: 'undo',
        method: 'PATCH',
        icon: 'close',
        asks: true,
        isDanger: true,
        when: ({ state, dry_run }) =>
          dry_run !== true && (state === 'completed' || state === 'failed' || state === 'canceled'),
      },
    ],
  },
);
