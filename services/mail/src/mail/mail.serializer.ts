import type { Mail as MailBody } from '@storefold/contracts';
import type { Mail } from './mail.ts';

/** `refused`: the addresses that were refused for good and are still known. */
export const mailBody = (id: string, mail: Mail, refused: readonly string[]): MailBody => ({
  id,
  kind: mail.kind,
  status: mail.status,
  event_id: mail.event_id,
  event_name: mail.event_name,
  message_id: mail.message_id,
  failure_count: mail.failure_count,
  error_code: mail.last_failure?.error_code ?? null,
  response_code: mail.last_failure?.response_code ?? null,
  refused_count: mail.status === 'refused' ? refused.length : mail.refused_count,
  refused_recipients: [...refused],
  skip_reason: mail.skip_reason,
  next_try_at: mail.sender === null ? mail.due_at : null,
  sent_at: mail.sent_at,
  sent_via: mail.sent_via,
  created_at: mail.created_at,
  updated_at: mail.updated_at,
});
