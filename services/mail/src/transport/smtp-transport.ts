import { domainToASCII } from 'node:url';
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
  readonly code?: string | undefined;
  /** The command of SMTP that was refused. */
  readonly command?: string | undefined;
  readonly responseCode?: number | null | undefined;
  readonly recipient?: string | undefined;
  /** One for each address that was refused. */
  readonly rejectedErrors?: readonly SmtpError[] | undefined;
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
      const sent = await transport.sendMail({ ...messageOf(mail), signal });
      const rejected: readonly SmtpError[] = sent.rejectedErrors ?? [];
      const isForNow = ({ responseCode }: SmtpError) => (responseCode ?? 500) < 500;
      const later = rejected.filter(isForNow);
      const never = rejected.filter((each) => !isForNow(each));
      const refused = mail.reaching.filter((address) => isAmong(never, address));
      const delivery = { accepted_count: sent.accepted?.length ?? 0, refused_count: never.length };
      const [first] = later;
      if (!first) return { result: 'sent', delivery: { via: 'smtp', ...delivery }, refused };
      return {
        result: 'sent_in_part',
        delivery: { ...delivery, ...codesOf(first) },
        refused,
        waiting: mail.reaching.filter((address) => isAmong(later, address)),
      };
    } catch (error) {
      const failed = error as SmtpError;
      const failure = codesOf(signal.aborted ? { ...failed, code: 'ETIMEDOUT' } : failed);
      return { result: 'failed', failure, isFinal: isFinal(failed) };
    } finally {
      transport.close();
    }
  }
}

/** The library writes domains as the net does. */
const isAmong = (refused: readonly SmtpError[], address: string): boolean =>
  refused.some(({ recipient = '' }) => asSent(recipient) === asSent(address));

function asSent(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  return address.slice(0, at) + domainToASCII(address.slice(at)).toLowerCase();
}

const codesOf = ({ code = 'EUNKNOWN', responseCode = null }: SmtpError) => ({
  error_code: code,
  response_code: responseCode,
});

/**
 * Whether the server refused the recipients or the message for good. A refused sender or log-in is a mistake of the store's
 * own, after whose correction the mail can be sent.
 */
function isFinal({ command, responseCode, rejectedErrors }: SmtpError): boolean {
  const codes = rejectedErrors?.length ? rejectedErrors.map((each) => each.responseCode) : [responseCode];
  const isOfMail = command === 'RCPT TO' || command === 'DATA';
  return isOfMail && codes.every((code) => typeof code === 'number' && code >= 500);
}

/** The mail as nodemailer takes it. */
const messageOf = ({ from, to, reaching, subject, text, html, messageId, at }: OutgoingMail) => ({
  from,
  to: to.map((address) => ({ name: '', address })),
  envelope: { from: from.address, to: [...reaching] },
  subject,
  text,
  html,
  messageId: `<${messageId}>`,
  date: new Date(at),
  // Answering machines leave it alone.
  headers: { 'Auto-Submitted': 'auto-generated' },
});
