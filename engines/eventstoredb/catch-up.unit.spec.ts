import { LogUnavailable, type Position, START } from '@storefold/kernel/ports';
import { HandClock } from '@storefold/kernel/testing';
import { expect, it, vi } from 'vitest';
import type { AllStreamOptions } from './all-stream.ts';
import { CatchUp } from './catch-up.ts';
import { asUnavailable, EngineFailure } from './engine-errors.ts';
import { eventAt, ItemQueue } from './testing/item-queue.ts';

it('ends at the end that was known, whatever position behind it the server names', async () => {
  const { catchUp, server } = catchingUp({ after: START, end: 200 });
  const next = catchUp.next(10);
  server().put(eventAt(100), { kind: 'checkpoint', position: BEHIND_THE_LAST_EVENT });
  expect(positionsIn(await next)).toEqual([100]);
  expect(catchUp.isDone).toBe(true);
  expect(catchUp.position).toBe(200);
});

it('goes as far as the server has looked, short of the end', async () => {
  const { catchUp, server } = catchingUp({ after: START, end: 200 });
  const next = catchUp.next(1);
  server().put(eventAt(100));
  await next;
  const rest = catchUp.next(1);
  server().put({ kind: 'checkpoint', position: 150 }, eventAt(200));
  expect(positionsIn(await rest)).toEqual([200]);
  expect(catchUp.isDone).toBe(true);
});

it('hands over what it has found after a while, and how far it has looked', async () => {
  const { catchUp, server, clock } = catchingUp({ after: START, end: 200 });
  const next = catchUp.next(10);
  server().put(eventAt(100));
  await turn();
  await clock.pass(1_001);
  server().put({ kind: 'checkpoint', position: 150 });
  expect(positionsIn(await next)).toEqual([100]);
  expect(catchUp.position).toBe(150);
});

it('gives up a server that says nothing, and hands over nothing', async () => {
  const { catchUp, server, clock } = catchingUp({ after: START, end: 200 });
  const next = catchUp.next(10);
  server().put(eventAt(100));
  const refused = expect(next).rejects.toThrow(LogUnavailable);
  await turn();
  await clock.pass(10_000);
  await refused;
  expect(catchUp.position).toBe(START);
});

it('rejects with what has broken the subscription off', async () => {
  const { catchUp, server } = catchingUp({ after: START, end: 200 });
  const next = catchUp.next(10);
  server().breakOff(new LogUnavailable('down'));
  await expect(next).rejects.toThrow('down');
});

it('goes on behind what has arrived when the server ended it because of a burst', async () => {
  const { catchUp, server, opened } = catchingUp({ after: START, end: 300 });
  const next = catchUp.next(10);
  server(0).put(eventAt(100), eventAt(200));
  server(0).breakOff(asUnavailable(new EngineFailure('too-slow', 'Consumer too slow'), 'here'));
  await expect.poll(() => server(1)).toBeDefined();
  server(1).put(eventAt(300));
  expect(positionsIn(await next)).toEqual([100, 200, 300]);
  expect(opened()).toEqual([START, 200]);
});

it('asks a server that ends it before anything arrives later and later, and not for ever', async () => {
  const { catchUp, server, opened, clock } = catchingUp({ after: START, end: 300 });
  const failed = expect(catchUp.next(10)).rejects.toThrow('Consumer too slow');
  const endAgain = () =>
    server(opened().length - 1).breakOff(
      asUnavailable(new EngineFailure('too-slow', 'Consumer too slow'), 'here'),
    );
  endAgain();
  for (let pauseMs = 50, times = 1; times <= 7; times += 1, pauseMs = Math.min(2 * pauseMs, 2_000)) {
    await turn();
    await clock.pass(pauseMs - 1);
    await turn();
    expect(opened()).toHaveLength(times);
    await clock.pass(1);
    await expect.poll(() => opened().length).toBe(times + 1);
    endAgain();
  }
  await failed;
});

/** Where the next event will be written. */
const BEHIND_THE_LAST_EVENT = 260;

function catchingUp({ after, end }: { after: Position; end: Position }) {
  const clock = new HandClock();
  const subscribeToAll = vi.fn((_: AllStreamOptions, signal: AbortSignal) => new ItemQueue(signal));
  const catchUp = new CatchUp(
    { head: async () => end, subscribeToAll },
    { after, filter: undefined, end },
    clock,
  );
  const server = (opening = 0): ItemQueue => subscribeToAll.mock.results[opening]?.value;
  const opened = (): Position[] => subscribeToAll.mock.calls.map(([{ after: from }]) => from);
  return { catchUp, server, opened, clock };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const positionsIn = ({ events }: Awaited<ReturnType<CatchUp['next']>>): Position[] =>
  events.map(({ position }) => position);
