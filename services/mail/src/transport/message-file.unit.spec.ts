import { describe, expect, it } from 'vitest';
import { takenApart } from '../smtp-server.examples.ts';
import { messageFileOf } from './message-file.ts';

describe('a mail as a file', () => {
  it('has what it says in words that people read, and mail programs take apart', () => {
    const file = messageFileOf(mail);
    expect(file).toContain('Schöne Grüße,\r\nAda’s');
    const { headers, text, html } = takenApart(Buffer.from(file).toString('latin1'));
    expect(headers).toMatchObject({
      from: '"Shop \\"A\\"" <shop@shop.example>',
      to: 'ada@example.com, bob@example.com',
      subject: 'Your order',
      'message-id': '<event_1-staff@shop.example>',
      date: 'Fri, 27 Nov 2026 20:00:00 +0000',
      'auto-submitted': 'auto-generated',
    });
    expect([text.trim(), html.trim()]).toEqual(['Schöne Grüße,\r\nAda’s', '<p>Schöne Grüße</p>']);
  });

  it('says any text in its headers, in lines that are short enough', () => {
    const subject = `Deine Bestellung bei Ada’s <Läden> 😀😀😀 =?x?= ${'ß'.repeat(100)}\r\nBcc: eve@example.com`;
    const name = 'Läden\r\nBcc: eve@example.com';
    const address = 'shop@shop.example\r\nBcc: eve@example.com';
    const file = messageFileOf({ ...mail, subject, from: { name, address }, to: [address] });
    const { headers } = takenApart(file);
    expect(headers.subject).toBe(subject);
    expect(headers.from).toBe(`${name} <shop@shop.exampleBcc: eve@example.com>`);
    expect(headers).not.toHaveProperty('bcc');
    const lines = file.slice(0, file.indexOf('\r\n\r\n')).split('\r\n');
    expect(lines.filter((line) => !/^[ -~]*$/.test(line) || /[^ ]{76}/.test(line))).toEqual([]);
  });
});

const mail = {
  name: 'event_1-staff',
  from: { name: 'Shop "A"', address: 'shop@shop.example' },
  to: ['ada@example.com', 'bob@example.com'],
  subject: 'Your order',
  text: 'Schöne Grüße,\nAda’s',
  html: '<p>Schöne Grüße</p>',
  messageId: 'event_1-staff@shop.example',
  at: '2026-11-27T20:00:00.000Z',
};
