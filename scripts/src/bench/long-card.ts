import type { CardsAnswered, CardsAsked, Times } from './card-process.ts';
import { Child } from './child.ts';
import { median } from './median.ts';
import { decimals, table, whole } from './table.ts';

const MOVEMENTS = 10_000;
const RESTARTS = 3;

/**
 * What a gift card answers and takes that has moved 10,000 times, in the process that was there and in those that start
 * after it, in turns with cards that never moved: movements by the questions that a checkout asks, reads over HTTP.
 */
export async function measureLongCard(dataDir: string): Promise<string> {
  const issue = [MOVEMENTS, ...Array<number>(RESTARTS).fill(0)];
  const before = await inNewProcess({ dataDir, issue });
  const [long = '', ...short] = before.ids;
  const turns = { long: [] as CardsAnswered[], short: [] as CardsAnswered[] };
  for (const id of short) {
    turns.long.push(await inNewProcess({ dataDir, issue: [], id: long }));
    turns.short.push(await inNewProcess({ dataDir, issue: [], id }));
  }
  const headings = ['a gift card', 'first movement ms', 'p50', 'p99', 'first answer ms', 'p50', 'p99'];
  const moved = `with ${whole(MOVEMENTS)} movements`;
  const restarted = `after a restart (median of ${RESTARTS})`;
  return table(headings, [
    rowOf(`${moved}, in the process that was there`, [before]),
    rowOf(`${moved}, ${restarted}`, turns.long),
    rowOf(`with none, ${restarted}`, turns.short),
  ]);
}

/** A new process has nothing in memory, and no code compiled. */
async function inNewProcess(asked: CardsAsked): Promise<CardsAnswered> {
  const child = await Child.start('./card-process.js');
  try {
    return await child.ask<CardsAsked, CardsAnswered>(asked);
  } finally {
    child.stop();
  }
}

const rowOf = (name: string, turns: readonly CardsAnswered[]): string[] => [
  name,
  ...cellsOf(turns.map(({ movement }) => movement)),
  ...cellsOf(turns.map(({ answer }) => answer)),
];

const cellsOf = (turns: readonly Times[]): string[] =>
  (['first', 'p50', 'p99'] as const).map((of) => decimals(median(turns.map((times) => times[of])), 1));
