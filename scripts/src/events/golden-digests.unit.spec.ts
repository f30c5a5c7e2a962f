import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { committedDigests, DIGESTS, goldenDigests } from './golden-digests.ts';
import { linesInHistory } from './lines-in-history.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const history = linesInHistory(root, DIGESTS);
if ('unknown' in history) console.warn(`history of ${DIGESTS}: not checked, ${history.unknown}`);

const committed = committedDigests();
const golden = goldenDigests();

describe(DIGESTS, () => {
  it('has lost no golden entry: none was changed or removed', () => {
    const advice = 'an entry of a golden file is kept for ever as it is: put it back, and add a new one';
    expect(
      committed.filter((line) => !golden.includes(line)),
      advice,
    ).toEqual([]);
  });

  it.skipIf('unknown' in history)('has every line that was ever committed', () => {
    const lost = 'lines' in history ? [...history.lines].filter((line) => !committed.includes(line)) : [];
    expect(lost, 'a line of the list is kept for ever: put it back').toEqual([]);
  });
});
