import type { CollectionName } from '@storefold/kernel/ports';
import type { Projection } from '@storefold/kernel/subscriptions';
import { stateDocument, stateView } from '@storefold/simple-records/upkeep';
import { mail } from './mail.decider.ts';
import { isMail, type Mail, type MailFact } from './mail.ts';

const mails = stateDocument<Mail>()({});

export type MailDocument = ReturnType<typeof mails.of>;

export const MAILS: CollectionName<MailDocument> = 'mails';

export const mailView: Projection<MailFact> = {
  ...stateView({
    name: MAILS,
    version: 3,
    of: mail,
    documents: mails,
    isShown: isMail,
    fields: {
      store_id: 'text',
      status: 'text',
      kind: 'text',
      event_id: 'text',
      event_name: 'text',
      due_at: 'timestamp',
      sent_at: 'timestamp',
      created_at: 'timestamp',
      updated_at: 'timestamp',
    },
    indexes: [['store_id', 'created_at'], ['due_at'], ['status']],
  }),
  written: 'when read',
};
