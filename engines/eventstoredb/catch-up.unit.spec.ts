import type { AllStreamResolvedEvent } from '@eventstore/db-client';
import { type Position, START } from '@storefold/kernel/ports';
import { HandClock } from '@storefold/kernel/testing';
import { expect, it } from 'vitest';
import type { AllListener, AllSource } from './all-subscription.ts';
import { CatchUp } from './catch-up.ts';

it('ends at the end that was known, whatever position behind it the server names', async () => {
  const { catchUp, server } = catchingUp({ after: START, end: 200 });
  const next = catchUp.next(10);
  server().onEvent(eventAt(100));
  server().onCheckpoint(BEHIND_THE_LAST_EVENT);
  expect(positionsIn(await next)).toEqual([100]);
  expect(catchUp.isDone).toBe(true);
  expect(catchUp.position).toBe(200);
});

it('goes as far as the server has looked, short of the end', async () => {
  const { catchUp, server } = catchingUp({ after: START, end: 200 });
  const next = catchUp.next(1);
  server().onEvent(eventAt(100));
  await next;
  const rest = catchUp.next(1);
  server().onCheckpoint(150);
  server().onEvent(eventAt(200));
  expect(positionsIn(await rest)).toEqual([200]);
  expect(catchUp.isDone).toBe(true);
});

/** Where the next event will be written. */
const BEHIND_THE_LAST_EVENT = 260;

function catchingUp({ after, end }: { after: Position; end: Position }) {
  let listener: AllListener | undefined;
  const source: AllSource = {
    head: async () => end,
    subscribeToAll: (_, told) => {
      listener = told;
      return { pause: nothing, resume: nothing, fail: nothing, close: nothing };
    },
  };
  const catchUp = new CatchUp(source, { after, categories: undefined, end }, new HandClock());
  const server = (): AllListener => {
    if (!listener) throw new Error('nobody has subscribed');
    return listener;
  };
  return { catchUp, server };
}

const nothing = (): void => undefined;

const positionsIn = ({ events }: Awaited<ReturnType<CatchUp['next']>>): Position[] =>
  events.map(({ position }) => position);

const eventAt = (position: Position): AllStreamResolvedEvent => ({
  event: {
    streamId: `cards-${position}`,
    id: '00000000-0000-4000-8000-000000000000',
    revision: 0n,
    type: 'Happened',
    isJson: true,
    created: new Date(0),
    data: {},
    metadata: { command_id: 'c', at: '2026-01-01T00:00:00.000Z' },
    position: { commit: BigInt(position), prepare: BigInt(position) },
  },
});
