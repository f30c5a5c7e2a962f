import type { RequestOf, UndoImportQuestion } from '@storefold/contracts';
import { CommandContextFactory } from '@storefold/kernel/command-handling';
import { Refusal } from '@storefold/kernel/core';
import type { EventLog, RecordedEvent } from '@storefold/kernel/ports';
import { categoryOf } from '@storefold/kernel/ports';
import { exampleMetadata, exampleOrigin, HandClock } from '@storefold/kernel/testing';
import type { Views } from '@storefold/server/runtime';
import { describe, expect, it } from 'vitest';
import { type ImportedRecord, type UndoneImport, UndoneImports } from './undone-import.ts';

const request: RequestOf<UndoImportQuestion> = {
  command_id: '6c84fb90-12c4-4ae1-8407-6d2d0a5c1d3e',
  store_id: 'store_1',
  import_id: 'imp_1',
  locale: 'en',
  causes: ['part 1', 'part 2'],
  since: 0,
  dry_run: false,
  before: null,
};

/** Facts by `<stream> <revision> <type> <cause>`, whose ids are their places. */
class Log {
  readonly events: RecordedEvent[] = [];

  constructor(...facts: string[]) {
    for (const each of facts) this.add(each);
  }

  add(written: string): void {
    const [stream = '', revision, type = '', ...cause] = written.split(' ');
    const position = this.events.length + 1;
    this.events.push({
      id: `fact ${position}`,
      stream,
      type,
      data: { said: written },
      revision: Number(revision),
      position,
      metadata: {
        ...exampleMetadata,
        command_id: `command ${position}`,
        causation_id: cause.join(' ') || null,
      },
    });
  }

  async readAll(after: number, { categories = [] }: { categories?: readonly string[] } = {}) {
    const events = this.events.filter(
      ({ position, stream }) => position > after && categories.includes(categoryOf(stream)),
    );
    return { events, position: events.at(-1)?.position ?? after };
  }
}

function undoing(log: Log, rules: Partial<UndoneImport> = {}) {
  const taken: ImportedRecord[] = [];
  const views = { caughtUpTo: async () => undefined } as unknown as Views;
  const contexts = new CommandContextFactory(new HandClock(), 'catalog');
  const imports = new UndoneImports(log as unknown as EventLog, contexts, views);
  const undone: UndoneImport = {
    of: ['thing'],
    usedIn: async (records) => records.map(({ id }) => id),
    nameOf: async ({ id }) => (taken.some((each) => each.id === id) ? undefined : `Name of ${id}`),
    takeBack: async (record) => {
      taken.push(record);
      return undefined;
    },
    ...rules,
  };
  const ask = (asked: Partial<typeof request> = {}) =>
    imports.answer({ ...request, ...asked }, exampleOrigin, undone);
  return { ask, taken };
}

describe('taking back an import', () => {
  it('finds what it made and changed by what led to it, also behind a claim, and takes the last back first', async () => {
    const log = new Log(
      'thing-old 0 Created',
      'claim-a 0 Taken part 1',
      'thing-made 0 Created fact 2',
      'thing-old 1 Changed part 2',
      'thing-other 0 Created',
    );
    const { ask, taken } = undoing(log);
    expect(await ask()).toEqual({ used: [], kept: [], next: null });
    expect(taken.map(({ id, isMade, commandId }) => [id, isMade, commandId])).toEqual([
      ['old', false, 'command 4'],
      ['made', true, 'command 3'],
    ]);
    expect(await ask()).toEqual({ used: [], kept: [], next: null });
    expect(taken).toHaveLength(2);
  });

  it('follows what led to a record through what else its owner writes', async () => {
    const log = new Log('use-a 0 Entered part 1', 'thing-a 0 Created fact 1');
    const { ask, taken } = undoing(log, { through: ['use'] });
    await ask();
    expect(taken.map(({ id }) => id)).toEqual(['a']);
  });

  it('leaves and names what somebody else changed since, and not what the service noted', async () => {
    const log = new Log(
      'thing-a 0 Created part 1',
      'thing-b 0 Created part 1',
      'thing-a 1 Changed',
      'thing-b 1 Noted',
    );
    const { ask, taken } = undoing(log, { noted: ['Noted'] });
    const { kept } = await ask();
    expect(kept).toEqual([{ id: 'a', name: 'Name of a', message: 'was changed since: it stays as it is' }]);
    expect(taken.map(({ id }) => id)).toEqual(['b']);
  });

  it('names what stays for a reason of its owner, or is refused, and throws what may be over soon', async () => {
    const log = new Log('thing-a 0 Created part 1', 'thing-b 0 Created part 1');
    const refusing = undoing(log, {
      takeBack: async ({ id }) => {
        if (id === 'a') return 'ordered_by_now';
        throw new Refusal('resource_invalid', 'used_gift_card_not_deleted');
      },
    });
    const { kept } = await refusing.ask();
    expect(kept.map(({ id }) => id).toSorted()).toEqual(['a', 'b']);
    const broken = undoing(log, {
      takeBack: async () => {
        throw new Error('no disk');
      },
    });
    await expect(broken.ask()).rejects.toThrow('no disk');
  });

  it('goes part by part, and tells what is used of what it made alone', async () => {
    const log = new Log('thing-old 0 Created', 'thing-old 1 Changed part 1');
    for (let each = 0; each < 150; each++) log.add(`thing-${each} 0 Created part 1`);
    const { ask, taken } = undoing(log);
    const looked = await ask({ dry_run: true });
    expect([looked.used.length, taken.length, looked.next]).toEqual([20, 0, expect.any(String)]);
    const last = await ask({ dry_run: true, before: '4' });
    expect(last).toEqual({ used: ['0'], kept: [], next: null });
    const first = await ask();
    expect([taken.length, taken[0]?.id]).toEqual([100, '149']);
    await ask({ before: first.next });
    expect([taken.length, taken.at(-1)?.id]).toEqual([151, 'old']);
  });

  it('knows what the import still did while it was looked at', async () => {
    const log = new Log('thing-a 0 Created part 1');
    const { ask, taken } = undoing(log);
    await ask({ dry_run: true, causes: ['part 1'] });
    log.add('thing-a 1 Changed part 2');
    log.add('thing-b 0 Created part 2');
    expect((await ask()).kept).toEqual([]);
    expect(taken.map(({ id }) => id)).toEqual(['b', 'a']);
  });

  it('hands on what the facts of the import say', async () => {
    const log = new Log(
      'thing-a 3 AddressAdded part 1',
      'thing-a 4 Changed part 1',
      'thing-a 5 AddressAdded part 1',
    );
    const { ask, taken } = undoing(log, { tells: ['AddressAdded'] });
    await ask();
    expect(taken[0]?.told).toEqual([
      { said: 'thing-a 3 AddressAdded part 1' },
      { said: 'thing-a 5 AddressAdded part 1' },
    ]);
  });
});
