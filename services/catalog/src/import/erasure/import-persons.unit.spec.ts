import { given } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import { dataImport, partsToldOf } from '../import.decider.ts';
import type { Import, ImportFact, ImportState, ReaderData } from '../import.ts';
import { digestsOfPerson, personDigestsOf } from './import-persons.ts';

const vault = { secret: async (name: string) => `secret of ${name}` };
const wrong = { problems: [{ line: 2, column: 'Phone', message: 'is invalid', value: '12' }] } as const;
const fine = { problems: [] };
const of = (dry_run: boolean, import_type: Import['import_type'] = 'customers') => ({
  import_type,
  store_id: 'store_1',
  reading: { dry_run },
});
const ann = { persons: ['Ann@example.com '] };
const bob = { persons: ['bob@example.com'] };
const unnamed = { persons: [] };

describe('a part of a file', () => {
  it('tells of whom its errors tell, and of a preview of everybody in it', async () => {
    const [annDigest, anybody] = await digestsOfPerson(['ann@example.com'], 'store_1', vault);
    const [bobDigest] = await digestsOfPerson(['bob@example.com'], 'store_1', vault);
    const told = (...asked: Parameters<typeof of>) =>
      personDigestsOf([ann, bob], [wrong, fine], of(...asked), vault);
    expect(await told(false)).toEqual([annDigest]);
    expect(await told(true)).toEqual([annDigest, bobDigest]);
    expect(await told(true, 'redirects')).toBeUndefined();
    expect(await personDigestsOf([ann], [fine], of(false), vault)).toBeUndefined();
    expect(await personDigestsOf([unnamed], [wrong], of(false), vault)).toEqual([anybody]);
    expect(await personDigestsOf([unnamed], [wrong], of(false, 'gift_cards'), vault)).toEqual([]);
    const [elsewhere] = await digestsOfPerson(['ann@example.com'], 'store_2', vault);
    expect(elsewhere).not.toBe(annDigest);
  });
});

describe('an erasure', () => {
  const selected: ImportFact = { type: 'ImportReaderSelected', data: { dry_run: false } as ReaderData };
  const part = (next_byte: number, more: object): ImportFact => ({
    type: 'ImportLineReached',
    data: {
      processed_count: 1,
      created_count: 0,
      updated_count: 0,
      failed_count: 1,
      next_byte,
      next_line: 3,
      errors: [{ line: next_byte, column: 'Phone', message: 'is invalid' }],
      error_values: [`phone in ${next_byte}`],
      ...more,
    },
  });
  const requested = { type: 'ImportRequested', data: { import_type: 'customers' } } as ImportFact;
  const parts = [
    part(100, { person_digests: ['ann', 'bob'] }),
    part(200, { person_digests: ['bob'] }),
    part(300, {}),
  ];
  const completed = { type: 'ImportCompleted', data: {} } as ImportFact;
  const history = [requested, selected, ...parts, completed];

  it('takes what tells of the person, and what may do so, and leaves the others', () => {
    const before = given(dataImport, history);
    expect(partsToldOf(['ann'], before.state as Import)).toEqual([100, 300]);
    const facts = before.when({ type: 'Erase', persons: ['ann'] }).facts();
    expect(facts).toEqual([
      { type: 'ImportPersonalDataErased', data: { parts_count: 2, parts: [100, 300] } },
    ]);
    const after = given(dataImport, [...history, ...facts]);
    expect(valuesIn(after.state)).toEqual([undefined, 'phone in 200', undefined]);
    after.when({ type: 'Erase', persons: ['ann'] }).thenNothing();
  });

  it('of whom nobody knows takes all, as one of an older version did', () => {
    const facts = given(dataImport, history).when({ type: 'Erase', persons: undefined }).facts();
    expect(valuesIn(given(dataImport, [...history, ...facts]).state)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const older: ImportFact = { type: 'ImportPersonalDataErased', data: { parts_count: 3 } };
    expect(valuesIn(given(dataImport, [...history, older]).state)).toEqual([undefined, undefined, undefined]);
  });

  it('takes the file of a preview from which an import could be begun, if the person is in it', () => {
    const preview: ImportFact = { type: 'ImportReaderSelected', data: { dry_run: true } as ReaderData };
    const known = [requested, preview, part(100, { person_digests: ['bob'] })];
    given(dataImport, [...known, completed])
      .when({ type: 'Erase', persons: ['ann'] })
      .thenNothing();
    const facts = given(dataImport, [...known, completed])
      .when({ type: 'Erase', persons: ['bob'] })
      .facts();
    expect(given(dataImport, [...known, completed, ...facts]).state).toMatchObject({ is_erased: true });
    // What is not read yet may tell of anybody.
    expect(
      given(dataImport, known)
        .when({ type: 'Erase', persons: ['ann'] })
        .facts(),
    ).toHaveLength(1);
  });
});

const valuesIn = (state: ImportState) =>
  state.status === 'absent' ? [] : state.errors.map(({ value }) => value);
