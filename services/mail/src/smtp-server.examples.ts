import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as a server of mails got it, taken apart. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** The first line of each header, by its name in small letters. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly html: string;
}

/** A server of mails for specifications, which can be slow, refuse or break off. */
export interface TestSmtpServer {
  readonly received: readonly ReceivedMail[];
  /** What it does otherwise from now on. */
  behave(
    otherwise: Pick<SMTPServerOptions, 'onConnect' | 'onMailFrom' | 'onRcptTo' | 'onData'> & Partial<Judging>,
  ): void;
  /** Ends all connections at once. */
  breakOff(): void;
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

interface Judging {
  /** What it does with a mail that it has read whole; `later` is a 451. */
  judge(mail: ReceivedMail): 'take' | 'break off' | 'hang' | 'later';
}

interface Broken {
  readonly id: string;
  readonly _socket: { destroy(): void };
}

export async function startSmtpServer(port = 0): Promise<TestSmtpServer> {
  const received: ReceivedMail[] = [];
  const breakOff = (sessionId?: string) => {
    for (const connection of server.connections) {
      const { id, _socket } = connection as unknown as Broken;
      if (sessionId === undefined || id === sessionId) _socket.destroy();
    }
  };
  const handlers: Required<Pick<SMTPServerOptions, 'onConnect' | 'onMailFrom' | 'onRcptTo' | 'onData'>> &
    Judging = {
    judge: () => 'take',
    onConnect: (_session, done) => done(),
    onMailFrom: (_address, _session, done) => done(),
    onRcptTo: (_address, _session, done) => done(),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const parts = takenApart(Buffer.concat(chunks).toString('latin1'));
        const to = rcptTo.map(({ address }) => address);
        const mail = { from: mailFrom ? mailFrom.address : '', to, ...parts };
        const verdict = now.judge(mail);
        if (verdict === 'break off') return breakOff(session.id);
        if (verdict === 'hang') return;
        if (verdict === 'later')
          return done(Object.assign(new Error('come back later'), { responseCode: 451 }));
        received.push(mail);
        done();
      });
    },
  };
  let now = handlers;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 100,
    onConnect: (...all) => now.onConnect(...all),
    onMailFrom: (...all) => now.onMailFrom(...all),
    onRcptTo: (...all) => now.onRcptTo(...all),
    onData: (...all) => now.onData(...all),
  });
  // Clients that break off are what some specifications are about.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  const { port: opened } = server.server.address() as AddressInfo;
  return {
    received,
    port: opened,
    url: `smtp://127.0.0.1:${opened}?socketTimeout=1000`,
    breakOff: () => breakOff(),
    behave: (otherwise) => {
      now = { ...handlers, ...otherwise };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

/** A message of RFC 5322 with a text and an HTML part, as nodemailer writes it. */
export function takenApart(message: string): Pick<ReceivedMail, 'headers' | 'text' | 'html'> {
  const [head = '', ...body] = message.split('\r\n\r\n');
  const headers = headersOf(head);
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1] ?? '';
  const parts = body.join('\r\n\r\n').split(`--${boundary}`);
  const partOf = (type: string) => {
    const part = parts.find((each) => each.toLowerCase().includes(`content-type: ${type}`)) ?? '';
    const [partHead = '', ...content] = part.split('\r\n\r\n');
    return decoded(content.join('\r\n\r\n'), headersOf(partHead)['content-transfer-encoding'] ?? '');
  };
  return { headers, text: partOf('text/plain'), html: partOf('text/html') };
}

function headersOf(head: string): Record<string, string> {
  const lines = head
    .trim()
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const entries = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), decodedWords(line.slice(colon + 1).trim())];
  });
  return Object.fromEntries(entries);
}

const decodedWords = (text: string): string =>
  text
    .replaceAll('?= =?', '?==?')
    .replaceAll(/=\?utf-8\?(B|Q)\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : decoded(word.replaceAll('_', ' '), 'quoted-printable'),
    );

function decoded(content: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(content, 'base64').toString();
  if (encoding !== 'quoted-printable') return Buffer.from(content, 'latin1').toString();
  const bytes = content
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
