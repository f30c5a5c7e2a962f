import { describeGoldenFacts } from '@storefold/kernel/testing';
import { mail } from './mail/mail.decider.ts';

describeGoldenFacts(mail, new URL('./mail/mail.golden.json', import.meta.url), {
  MailRequested: {
    status: 'pending',
    kind: 'order_confirmation',
    due_at: '2026-01-01T00:01:20.000Z',
    message_id: '0b5b9e0e-7d3b-5a43-9f0d-2c8f0b7a1f01@shop.example',
  },
  MailStarted: { status: 'pending', due_at: '2026-01-01T00:02:40.000Z' },
  MailSent: { status: 'sent', due_at: null },
  MailPartlySent: { status: 'pending', sender: null, failure_count: 4 },
  MailFailed: { status: 'pending', sender: null, failure_count: 1 },
  MailParked: { status: 'parked', last_failure: { error_code: 'EAUTH' } },
  MailSkipped: { status: 'skipped', skip_reason: 'token_ended' },
  MailReleased: { status: 'pending', failure_count: 0 },
});
