import { authorizeGiftCard, type Question } from '@storefold/contracts';
import { CommandContextFactory } from '@storefold/kernel/command-handling';
import { refusals } from '@storefold/kernel/core';
import type { Bus, EventLog, NewEvent } from '@storefold/kernel/ports';
import { HandClock } from '@storefold/kernel/testing';
import { expect, it } from 'vitest';
import { rehearseMovement } from './gift-card.rehearsal.ts';

const UUID = '6f1f3a1e-3c5f-4a9e-9f0b-1d2c3b4a5e6f';

it.each(['USD', 'JPY', 'KWD'])(
  'the rehearsal of a movement in %s asks for no card and stores nothing',
  async (currency) => {
    const asked: [Question, unknown][] = [];
    const appended: (readonly NewEvent[])[] = [];
    const bus = {
      ask: async (question: Question, request: unknown) => {
        asked.push([question, request]);
        throw refusals.notFound('Gift card');
      },
    } as unknown as Bus;
    const log = {
      append: async (_stream: string, _expected: unknown, events: readonly NewEvent[]) => {
        appended.push(events);
      },
    } as unknown as EventLog;
    const context = new CommandContextFactory(new HandClock(), 'stored-value').command(UUID, 'store_test');
    await rehearseMovement({ bus, log, currency, timezone: 'UTC', context });
    expect(asked).toMatchObject([[authorizeGiftCard, { gift_card_id: 'none', currency }]]);
    expect(authorizeGiftCard.request.safeParse(asked[0]?.[1]).success).toBe(true);
    expect(appended).toEqual([[]]);
  },
);
