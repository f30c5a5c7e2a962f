import type { ShowAdminAccountAnswer } from '@storefold/client';
import type { customerMails } from '@storefold/contracts';

/** What pages know of the store, whoever of its staff reads them. */
export type ShownStore = ShowAdminAccountAnswer['store'];

type CustomerMail = (typeof customerMails)[number];

/** Whether the store mails this to its customers. */
export const isMailed = (
  { send_transactional_emails, customer_mails }: ShownStore,
  mail: CustomerMail,
): boolean => send_transactional_emails && customer_mails.includes(mail);
