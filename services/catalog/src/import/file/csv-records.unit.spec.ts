import { Readable } from 'node:stream';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type CsvRecord, csvRecords } from './csv-records.ts';

afterEach(() => vi.restoreAllMocks());

describe('the rows of a file', () => {
  it('are told with their lines and bytes, whatever blank lines stand around them', async () => {
    const file = 'a,b\n\n \r\n"x\n\ny",1\r\n\r\n\r\nz,2\n\n';
    const records = await read(file);
    expect(records.map(({ cells, line }) => [line, ...cells])).toEqual([
      [1, 'a', 'b'],
      [4, 'x\n\ny', '1'],
      [9, 'z', '2'],
    ]);
    for (const [index, { nextByte, nextLine }] of records.entries())
      expect(await read(file.slice(nextByte), { byte: nextByte, line: nextLine })).toEqual(
        records.slice(index + 1),
      );
  });

  it('are those before the line at which a file breaks off, also behind blank lines', async () => {
    await expect(read('a,b\n\n\n"x,1\n')).rejects.toMatchObject({ line: 4, why: 'quote_not_closed' });
    await expect(read(`a,b\n\n\nx,"${'y'.repeat(1_100_000)}`)).rejects.toMatchObject({
      line: 4,
      why: 'row_too_long',
    });
  });

  it.each([
    ['blank', '\n'.repeat(200_000)],
    ['of one cell', 'x\n'.repeat(100_000)],
    ['of too many cells', 'x,y,z\n'.repeat(30_000)],
  ])('cost no Error each, and let others have their turn: %s', async (_what, rows) => {
    const errors = vi.spyOn(Error, 'captureStackTrace');
    let turns = 0;
    let isRead = false;
    const count = () => {
      turns += 1;
      if (!isRead) setImmediate(count);
    };
    setImmediate(count);
    await read(`a,b\n${rows}`);
    isRead = true;
    expect(errors.mock.calls.length).toBeLessThan(100);
    expect(turns).toBeGreaterThan(rows.length / 5_000);
  });
});

async function read(file: string, from = { byte: 0, line: 1 }): Promise<CsvRecord[]> {
  const records: CsvRecord[] = [];
  for await (const record of csvRecords(Readable.from([Buffer.from(file)]), ',', from)) records.push(record);
  return records;
}
