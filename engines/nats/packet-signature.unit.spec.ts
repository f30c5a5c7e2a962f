import { expect, it } from 'vitest';
import { PacketSignature } from './packet-signature.ts';

const signature = new PacketSignature('the secret of this store');

it('opens what was signed with the same secret', () => {
  const other = new PacketSignature('the secret of this store');
  expect(other.open('reply', signature.sign('reply', '{"é":1}'))).toBe('{"é":1}');
});

it.each([
  ['another secret', new PacketSignature('the secret of another store').sign('reply', '{}')],
  ['a message that is passed off as a reply', signature.sign('message', '{}')],
  ['a changed text', signature.sign('reply', '{}').replace('{}', '[]')],
  ['no signature', '{}'],
  ['nothing', ''],
  ['characters of two bytes', `${'é'.repeat(43)}.{}`],
])('opens nothing with %s', (_what, signed) => {
  expect(signature.open('reply', signed)).toBeUndefined();
});

it('needs a secret that nobody guesses', () => {
  expect(() => new PacketSignature('short')).toThrow('too short');
});
