import type { Carried, MailTransport, OutgoingMail } from './mail-transport.ts';

/** How long a try may take in all, and the silence of a server in it. */
export const SMTP_TIMEOUT_MS = 60_000;
const patience = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 5_000,
};

/** What nodemailer tells of a failure. */
interface SmtpError {
  readonly code?: string;
  /** The command of SMTP that was refused. */
  readonly command?: string;
  readonly responseCode?: number;
  /** One for each address that was refused. */
  readonly rejectedErrors?: readonly SmtpError[];
}

/** Sends mails by a server of mails, each by a connection of its own. Its library is loaded with the first mail. */
export class SmtpTransport implements MailTransport {
  readonly isRepeatable = false;

  /** `url`: of the server; its query may have options of nodemailer, such as `?tls.rejectUnauthorized=false`. */
  constructor(private readonly url: string) {}

  async send(mail: OutgoingMail): Promise<Carried> {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ ...patience, url: this.url });
    const signal = AbortSignal.timeout(SMTP_TIMEOUT_MS);
    try {
      const { accepted, rejected } = await transport.sendMail({ ...messageOf(mail), signal });
      const delivery = {
        via: 'smtp',
        accepted_count: accepted?.length ?? 0,
        refused_count: rejected?.length ?? 0,
      } as const;
      return { result: 'sent', delivery };
    } catch (error) {
      const failed = error as SmtpError;
      const failure = {
        error_code: signal.aborted ? 'ETIMEDOUT' : (failed.code ?? 'EUNKNOWN'),
        response_code: failed.responseCode ?? null,
      };
      return { result: 'failed', failure, isFinal: isFinal(failed) };
    } finally {
      transport.close();
    }
  }
}

/**
 * Whether the server refused the recipients or the message for good. A refused sender or log-in is a mistake of the store's
 * own, after whose correction the mail can be sent.
 */
function isFinal({ command, responseCode, rejectedErrors }: SmtpError): boolean {
  const codes = rejectedErrors?.length ? rejectedErrors.map((each) => each.responseCode) : [responseCode];
  const isOfMail = command === 'RCPT TO' || command === 'DATA';
  return isOfMail && codes.every((code) => code !== undefined && code >= 500);
}

/** The mail as nodemailer takes it. */
const messageOf = ({ from, to, subject, text, html, messageId, at }: OutgoingMail) => ({
  from,
  to: to.map((address) => ({ name: '', address })),
  subject,
  text,
  html,
  messageId: `<${messageId}>`,
  date: new Date(at),
  // Answering machines leave it alone.
  headers: { 'Auto-Submitted': 'auto-generated' },
});
