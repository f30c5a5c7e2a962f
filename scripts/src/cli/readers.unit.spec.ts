import { expect, it } from 'vitest';
import { readInstant, readPosition } from './readers.ts';

it.each([
  ['2026-11-17', '2026-11-17T00:00:00.000Z'],
  ['2026-11-17T12:00Z', '2026-11-17T12:00:00.000Z'],
  ['2026-11-17T12:00:30.5+02:00', '2026-11-17T10:00:30.500Z'],
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
])('the instant %s is %s', (text, instant) => {
  expect(readInstant(text)).toBe(instant);
});

it.each(['2026-02-29', '2026-11-17T12:00', '2026-11-17 12:00Z', '2026-11-17T25:00Z', 'yesterday', ''])(
  '%j is no instant, because its day or its zone is not known',
  (text) => {
    expect(() => readInstant(text)).toThrow('Write it as 2026-11-17');
  },
);

it.each(['', '1.5', '1e3', '99999999999999999', 'last'])('%j is no position', (text) => {
  expect(() => readPosition(text)).toThrow('It is no position');
});
