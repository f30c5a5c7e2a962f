import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventLog, RecordedEvent } from '@storefold/kernel/ports';
import { exampleMetadata } from '@storefold/kernel/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { StoreFact } from './facts.ts';
import { loadProjection } from './load-projection.ts';
import { placeIn } from './place-of-error.ts';
import type { Settings, WhatIf } from './projection.ts';
import { ProjectionFailed, replay } from './replay.ts';

const issued: RecordedEvent = {
  id: 'f1',
  type: 'GiftCardIssued',
  stream: 'gift_card-gc_1',
  revision: 0,
  position: 7,
  data: { amount: '50.00', currency: 'USD' },
  metadata: exampleMetadata,
};
const log: Pick<EventLog, 'readAll' | 'head'> = {
  head: async () => issued.position,
  readAll: async (after) => ({
    events: after < issued.position ? [issued] : [],
    position: issued.position,
  }),
};
const seen = async (look: (fact: StoreFact) => unknown): Promise<unknown> => {
  const projection: WhatIf<unknown> = { init: () => undefined, when: (_state, fact) => look(fact) };
  return (await replay({ log, projection, settings: {} })).result;
};

describe('a fact that is handed to a projection', () => {
  const plain = {
    type: 'GiftCardIssued',
    id: 'f1',
    record: 'gc_1',
    stream: 'gift_card-gc_1',
    revision: 0,
    position: 7,
    data: issued.data,
    metadata: exampleMetadata,
  };

  it('has its fields as any plain object has', async () => {
    expect(await seen((fact) => Object.keys(fact).toSorted())).toEqual(Object.keys(plain).toSorted());
    expect(await seen((fact) => ({ ...fact }))).toEqual(plain);
    expect(await seen((fact) => structuredClone(fact))).toEqual(plain);
    expect(await seen((fact) => JSON.parse(JSON.stringify(fact)))).toEqual(plain);
  });
});

describe('a setting that nothing reads', () => {
  const unread = async (settings: Settings, init: WhatIf<unknown>['init']) =>
    (await replay({ log, projection: { init, when: () => undefined }, settings })).unread;

  it.each([
    [{ promotio: '3' }, ['--set promotio has no effect: was promotion meant?']],
    [{ colour: 'red' }, ['--set colour has no effect: promotion is read']],
    [{ promotion: '3' }, []],
  ])('is named, with the one that was meant: %j', async (settings, expected) => {
    expect(await unread(settings, (given) => given.promotion)).toEqual(expected);
  });

  it('is named where none is read, and not where all are taken over', async () => {
    expect(await unread({ promotion: '3' }, () => undefined)).toEqual([
      '--set promotion has no effect: the file reads no setting',
    ]);
    expect(await unread({ promotion: '3' }, (given) => ({ ...given }))).toEqual([]);
    expect(await unread({ promotion: '3' }, (given) => 'promotion' in given)).toEqual([]);
  });
});

describe('a projection that throws', () => {
  let folder: string;
  const written = (text: string, name = 'mine.ts'): string => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  };

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'storefold-what-if-'));
  });
  afterEach(() => process.setSourceMapsEnabled(false));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is told with its file, its line and the event', async () => {
    const file = written(`
interface State { sum: number }

export const init = (): State => ({ sum: 0 });
export function when(state: State, fact: { data: { nosuch: { much: number } } }): void {
  state.sum += fact.data.nosuch.much;
}
`);
    const failure = await replay({ log, projection: await loadProjection(file), settings: {} }).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(ProjectionFailed);
    const { message, cause } = failure as ProjectionFailed;
    expect(message).toBe('when, at position 7, GiftCardIssued of gift_card-gc_1');
    expect(placeIn(file, cause)).toMatch(/mine\.ts:6:\d+$/);
  });

  it('is told in words about itself where it cannot be read', async () => {
    const file = written('export const init = () => ({});\nexport function when( {', 'misspelt.ts');
    const misspelt = await loadProjection(file).then(
      () => '',
      (error: Error) => `${placeIn(file, error)}: ${error.message}`,
    );
    expect(misspelt).toContain('misspelt.ts:2');
    expect(misspelt).not.toContain('backtrace');
  });

  it('is told without a line where it throws what has none', () => {
    expect(placeIn('/somewhere/mine.ts', 'text')).toBe('/somewhere/mine.ts');
  });
});
