import { expect, it } from 'vitest';
import { readReleasedGolden } from '../compatibility/release.ts';
import { goldenDigests } from './golden-digests.ts';

it('golden files have every entry of the last release as it was: logs of that release open', () => {
  const now = goldenDigests();
  const lost = Object.entries(readReleasedGolden()).flatMap(([type, digests]) =>
    digests.filter((digest) => !now[type]?.includes(digest)).map((digest) => `${type} ${digest}`),
  );
  expect(lost, 'a released entry of a golden file is kept as it is: put it back, and add a new one').toEqual(
    [],
  );
});
