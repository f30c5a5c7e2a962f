import { describe, expect, it } from 'vitest';
import { emailInput, normalizeEmail } from './email.ts';

describe('an e-mail address as clients send it', () => {
  it.each([
    [' Ada@Example.COM ', 'ada@example.com'],
    ['ada+shop@mail.example.co.uk', 'ada+shop@mail.example.co.uk'],
    ['jürgen@example.com', 'jürgen@example.com'],
    ['ju\u0308rgen@example.com', 'jürgen@example.com'],
    ['JU\u0308RGEN@example.com', 'jürgen@example.com'],
    ['J\u030cADA@example.com', '\u01f0ada@example.com'],
    ['ada@ｅｘａｍｐｌｅ.com', 'ada@example.com'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@BU\u0308CHER.example', 'ada@xn--bcher-kva.example'],
    ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
    ['ada@例え。テスト', 'ada@xn--r8jz45g.xn--zckzah'],
    ['ａｄａ@example.com', 'ada@example.com'],
    ['ada＠example.com', 'ada@example.com'],
    ['\u212aate@example.com', 'kate@example.com'],
    ['fran\u017f@example.com', 'frans@example.com'],
    ['o\ufb03ce@example.com', 'office@example.com'],
    ['o\u2126@example.com', 'oω@example.com'],
  ])('%s is read as %s', (sent, read) => {
    expect(emailInput.parse(sent)).toBe(read);
    expect(normalizeEmail(read)).toBe(read);
  });

  it.each([
    ['ada'],
    ['ada@'],
    ['@example.com'],
    ['ada@example'],
    ['a b@example.com'],
    ['a@b@example.com'],
    ['a@example.com\n b'],
    ['ada，bob@example.com'],
    ['a\u200bda@example.com'],
    ['ada\u202e@example.com'],
    ['a\ufe0fda@example.com'],
    ['a\u034fda@example.com'],
    ['a\u3164da@example.com'],
    ['ada@exam\u200bple.com'],
    ['ada@\u202eexample.com'],
    ['ada@-example.com'],
    ['ada@example..com'],
    ['ada@127.0.0.1'],
    ['ada@127.1'],
    ['ada@0x7f.1'],
    ['ada@example.com:80'],
    ['ada@exa%6Dple.com'],
    [`${'a'.repeat(250)}@example.com`],
  ])('%j is none', (sent) => expect(emailInput.safeParse(sent).success).toBe(false));

  it('stays as it is typed when it is too long to be one', () => {
    const host = Array.from({ length: 30_000 }, (_, index) =>
      String.fromCodePoint(0x4e00 + (index % 20_000)),
    );
    const typed = `ADA@${host.join('')}.example`;
    expect(normalizeEmail(typed)).toBe(typed);
  });
});
