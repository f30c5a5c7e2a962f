import { idPrefixes } from '@storefold/contracts';
import { describe, expect, it } from 'vitest';
import { commandContext } from '../command-handling/command-context.ts';
import { recordId, uuidv5 } from './ids.ts';

describe('ids', () => {
  it('a name in a namespace is the UUID that the standard says', () => {
    const dns = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';
    expect(uuidv5(dns, 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2');
  });

  it('a record id is its prefix and 20 letters and digits, the same for the same seed', () => {
    for (const prefix of Object.values(idPrefixes)) {
      expect(recordId(prefix, 'seed')).toMatch(new RegExp(`^${prefix}_[0-9A-Za-z]{20}$`));
    }
    expect(recordId('gc', 'seed')).toBe(recordId('gc', 'seed'));
    expect(recordId('gc', 'seed').slice(3)).not.toBe(recordId('cus', 'seed').slice(4));
    const many = Array.from({ length: 10_000 }, (_, index) => recordId('li', `seed ${index}`));
    expect(new Set(many).size).toBe(10_000);
  });
});

describe('the context of a command', () => {
  it('makes the same ids in the same order when the command is repeated', () => {
    const ids = () => {
      const context = contextOf(COMMAND);
      return [context.newId('li'), context.newId('li'), context.derive('claim').newId('li')];
    };
    expect(ids()).toEqual(ids());
    expect(new Set(ids()).size).toBe(3);
  });

  it('leads to commands of its own that are told apart by name, and share what was written', () => {
    const context = contextOf(COMMAND);
    const [first, again, other] = [context.derive('first'), context.derive('first'), context.derive('other')];
    expect(first.commandId).toBe(again.commandId);
    expect(first.commandId).not.toBe(other.commandId);
    expect(first).toMatchObject({ causationId: COMMAND, correlationId: 'request', storeId: 'store_1' });
    first.wrote(7);
    other.wrote(3);
    expect(context.lastWritten).toBe(7);
  });
});

const COMMAND = '0b2f6f0e-8f4e-4c53-9d53-7f0d4c3b1a11';

const contextOf = (commandId: string) =>
  commandContext({
    commandId,
    correlationId: 'request',
    causationId: commandId,
    storeId: 'store_1',
    at: '2026-01-01T00:00:00.000Z',
  });
