import { idPrefixes } from '@storefold/contracts';
import { describe, expect, it } from 'vitest';
import { CommandContext } from '../command-handling/command-context.ts';
import { CommandContextFactory } from '../command-handling/command-context-factory.ts';
import { HandClock } from '../testing/hand-clock.ts';
import { exampleMetadata } from '../testing/metadata.examples.ts';
import { recordId, uuidv5, uuidv7 } from './ids.ts';

describe('ids', () => {
  it('a name in a namespace is the UUID that the standard says', () => {
    const dns = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';
    expect(uuidv5(dns, 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2');
  });

  it('a name in a namespace at a time is a UUID after those of earlier times', () => {
    const dns = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';
    const at = (time: string, name = 'www.example.com') => uuidv7(Date.parse(time), dns, name);
    expect(at('2022-02-22T19:22:22.000Z')).toBe('017f22e2-79b0-768b-95e1-2665a8aea6a2');
    const times = ['1970-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.001Z'];
    const ids = times.map((time) => at(time));
    expect(ids.toSorted()).toEqual(ids);
    expect(at(times[1] ?? '', 'another')).not.toBe(ids[1]);
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
    expect(first).toMatchObject({ correlationId: 'request', actor: shopper, storeId: 'store_1' });
    first.wrote(7, 'event 7');
    other.wrote(3, 'event 3');
    expect(context.lastWritten).toBe(7);
  });

  it('follows from nothing at first, and then from the last event that the request appended', () => {
    const context = contextOf(COMMAND);
    const [reserve, sibling] = [context.derive('reserve'), context.derive('sibling')];
    expect([context.causationId, reserve.causationId]).toEqual([null, null]);
    reserve.wrote(7, 'event 7');
    const pay = context.derive('pay');
    expect([context.causationId, reserve.causationId, pay.causationId]).toEqual([
      'event 7',
      'event 7',
      'event 7',
    ]);
    expect(sibling.causationId).toBeNull();
    pay.derive('pay in part').wrote(9, 'event 9');
    expect([context, pay, reserve].map(({ causationId }) => causationId)).toEqual([
      'event 9',
      'event 9',
      'event 7',
    ]);
  });

  it('of work that follows from an event is of the same correlation, and of the one who began it', () => {
    const contexts = new CommandContextFactory(new HandClock(), 'ordering');
    const following = contexts.following(
      { id: COMMAND, metadata: { ...exampleMetadata, actor: shopper } },
      'settle',
    );
    const { correlation_id: correlationId, store_id: storeId } = exampleMetadata;
    expect(following).toMatchObject({ correlationId, causationId: COMMAND, actor: shopper, storeId });
    const asked = contexts.command(OTHER, 'store_1', following.derive('ask'));
    expect(asked).toMatchObject({ commandId: OTHER, correlationId, causationId: COMMAND, actor: shopper });
  });

  it("of a service's own work begins a correlation, and names the service", () => {
    const contexts = new CommandContextFactory(new HandClock(), 'ordering');
    const own = contexts.once('default methods', 'store_1');
    const actor = { type: 'system', id: 'ordering' };
    expect(own).toMatchObject({ correlationId: own.commandId, causationId: null, actor });
    expect(contexts.once('default methods', 'store_1').commandId).toBe(own.commandId);
  });
});

const COMMAND = '0b2f6f0e-8f4e-4c53-9d53-7f0d4c3b1a11';
const OTHER = '1c3f6f0e-8f4e-4c53-9d53-7f0d4c3b1a12';
const shopper = { type: 'customer', id: 'cus_1' } as const;

const contextOf = (commandId: string) =>
  new CommandContext({
    commandId,
    correlationId: 'request',
    causationId: null,
    actor: shopper,
    storeId: 'store_1',
    at: '2026-01-01T00:00:00.000Z',
  });
