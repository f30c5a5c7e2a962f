import { exportTypes, listExports } from '@storefold/contracts';
import { screenOf } from '../screen.ts';

export const exportsScreen = screenOf(
  { list: listExports },
  {
    noun: 'export',
    path: 'exports',
    menu: 'reports',
    position: 90,
    icon: 'download',
    title: 'filename',
    columns: ['filename', 'type', 'state', 'rows_count', 'expires_at', 'created_at'],
    links: [
      { icon: 'download', label: 'new_export', url: '/admin/exports/new', isPrimary: true, isDialog: true },
    ],
    download: { path: 'download', when: ({ state }) => state === 'completed' },
    filters: [
      {
        key: 'type_eq',
        kind: 'choice',
        choices: exportTypes,
      },
      { key: 'state_eq', kind: 'choice', choices: ['processing', 'completed', 'expired'] },
    ],
  },
);
