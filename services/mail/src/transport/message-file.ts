import type { OutgoingMail } from './mail-transport.ts';

/** Bytes of a word of a header, which has 75 characters with all that is around it. */
const WORD_BYTES = 45;

/** A mail as a file that mail programs open, and people read as it is: RFC 5322, in UTF-8. */
export function messageFileOf({
  from,
  to,
  subject,
  text,
  html,
  messageId,
  at,
}: Omit<OutgoingMail, 'reaching'>): string {
  const boundary = `--=_${messageId.replaceAll(/[^\w.-]/g, '_')}`;
  const partOf = (kind: string, content: string) => [
    `--${boundary}`,
    `Content-Type: text/${kind}; charset=utf-8`,
    'Content-Transfer-Encoding: 8bit',
    '',
    content.replaceAll(/\r?\n/g, '\r\n'),
  ];
  return [
    `From: ${from.name === '' ? '' : `${nameOf(from.name)} `}<${inOneLine(from.address)}>`,
    `To: ${to.map(inOneLine).join(', ')}`,
    `Subject: ${isPlain(subject) ? subject : wordsOf(subject)}`,
    `Message-ID: <${messageId}>`,
    `Date: ${new Date(at).toUTCString().replace('GMT', '+0000')}`,
    // Answering machines leave it alone.
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    ...partOf('plain', text),
    ...partOf('html', html),
    `--${boundary}--`,
    '',
  ].join('\r\n');
}

const isPlain = (text: string): boolean => /^[ -~]*$/.test(text) && !text.includes('=?');

const nameOf = (name: string): string =>
  isPlain(name) ? `"${name.replaceAll(/["\\]/g, '\\$&')}"` : wordsOf(name);

/** An address is no header of its own. */
const inOneLine = (address: string): string => address.replaceAll(/[\r\n]/g, '');

/** What a header cannot say in ASCII, as RFC 2047 has it. */
function wordsOf(text: string): string {
  const words = [''];
  for (const character of text) {
    const longer = `${words.at(-1)}${character}`;
    if (Buffer.byteLength(longer) > WORD_BYTES) words.push(character);
    else words[words.length - 1] = longer;
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join('\r\n ');
}
