import { listMails } from '@storefold/contracts';
import { screenOf } from '../screen.ts';

export const mailsScreen = screenOf(
  { list: listMails },
  {
    noun: 'mail',
    path: 'settings/mails',
    position: 280,
    icon: 'mail',
    title: 'kind',
    columns: ['kind', 'status', 'event_name', 'failure_count', 'sent_at', 'created_at'],
    filters: [
      { key: 'status_eq', kind: 'choice', choices: ['pending', 'sent', 'parked', 'refused', 'skipped'] },
      { key: 'event_name_cont', kind: 'text' },
    ],
    actions: [
      {
        name: 'retry',
        method: 'POST',
        icon: 'refresh',
        when: ({ status }) => status === 'parked' || status === 'refused' || status === 'skipped',
      },
    ],
  },
);
