import { createLogger, systemClock } from '@storefold/kernel/core';
import { HandClock } from '@storefold/kernel/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BusInstances, type Choice } from './bus-instances.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('asks the instances of a service in turn, leaves one out that is silent within 3 s, and takes it back', () => {
  const { asker, instance, pass, asked, lines } = network();
  const one = instance('one');
  instance('two');
  pass(1_000);
  expect(asked('catalog', 4)).toEqual(['two', 'one', 'two', 'one']);
  one.hang();
  pass(2_500);
  expect(asked('catalog', 4)).toEqual(['two', 'two', 'two', 'two']);
  expect(asker.absent()).toEqual([
    { services: ['catalog'], address: 'one', why: 'silent', reason: 'it is silent' },
  ]);
  one.goOn();
  pass(600);
  expect(new Set(asked('catalog', 4))).toEqual(new Set(['one', 'two']));
  expect(asker.absent()).toEqual([]);
  expect(lines()).toEqual([
    'warn catalog one an instance is not asked: it is silent',
    'info catalog one an instance is asked again',
  ]);
});

it('asks one that is not ready, or stands, only where none is ready', () => {
  const { instance, pass, asked } = network();
  const one = instance('one');
  const two = instance('two');
  one.isReady = false;
  pass(600);
  expect(asked('catalog', 3)).toEqual(['two', 'two', 'two']);
  two.isReady = false;
  pass(600);
  expect(new Set(asked('catalog', 4))).toEqual(new Set(['one', 'two']));
});

it('leaves out a clock that is over a minute apart, also where there is no other, and says how far it is', () => {
  const { asker, instance, pass, asked } = network();
  const behind = instance('behind', -95_000);
  pass(2_500);
  expect(() => asker.choose('catalog')).toThrow('catalog at behind is not asked: its clock is 95 s behind');
  instance('right', 59_000);
  pass(600);
  expect(asked('catalog', 3)).toEqual(['right', 'right', 'right']);
  expect(asker.absent()).toMatchObject([
    { address: 'behind', why: 'clock', reason: 'its clock is 95 s behind' },
  ]);
  behind.clockOffMs = 0;
  pass(600);
  expect(asker.absent()).toEqual([]);
});

it('does not take for a wrong clock, or for silence, what was only late because it was stopped itself', () => {
  const { asker, instance, pass, lines } = network();
  const one = instance('one');
  pass(1_000);
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 600_000);
  expect(asker.choose('catalog')).toBe('anybody');
  one.clockOffMs = -600_000;
  one.say();
  one.say();
  expect(asker.choose('catalog')).toMatchObject({ address: 'one' });
  one.clockOffMs = 0;
  pass(2_000);
  expect(asker.choose('catalog')).toMatchObject({ address: 'one' });
  expect(lines()).toEqual([]);
});

it('asks anybody where nobody says that he is there, and forgets who leaves or is gone for a minute', () => {
  const { asker, instance, pass } = network();
  expect(asker.choose('catalog')).toBe('anybody');
  const one = instance('one');
  pass(600);
  expect(asker.choose('catalog')).toMatchObject({ address: 'one' });
  expect(asker.choose('ordering')).toBe('anybody');
  one.leave();
  expect(asker.choose('catalog')).toBe('anybody');
  instance('two').hang();
  pass(62_000);
  expect(asker.absent()).toEqual([]);
});

it('asks again at another instance than the first, or at anybody', () => {
  const { asker, instance, pass } = network();
  instance('one');
  pass(600);
  const first = asker.choose('catalog');
  expect(asker.choose('catalog', first)).toBe('anybody');
  instance('two');
  pass(600);
  expect(asker.choose('catalog', first)).toMatchObject({ address: 'two' });
});

interface Network {
  readonly asker: BusInstances;
  readonly instance: (id: string, clockOffMs?: number) => Heard;
  readonly pass: (ms: number) => void;
  readonly asked: (service: string, times: number) => string[];
  readonly lines: () => string[];
}

interface Heard {
  isReady: boolean;
  clockOffMs: number;
  readonly hang: () => void;
  readonly goOn: () => void;
  readonly leave: () => void;
  readonly say: () => void;
}

/** An asker, and instances that it hears. */
function network(): Network {
  const told: string[] = [];
  const destination = {
    write(line: string) {
      const { level, service, address, msg } = JSON.parse(line);
      told.push(`${level} ${service} ${address} ${msg}`);
    },
  };
  const logger = createLogger({ logLevel: 'info' }, { destination });
  const clock = new HandClock(systemClock.now());
  const open = (id: string, clockOffMs: () => number, isHung: () => boolean) =>
    new BusInstances({
      id,
      address: id,
      clock: { ...systemClock, now: () => clock.now() + clockOffMs() },
      logger,
      isConnected: () => true,
      send: (beat) => {
        if (!isHung()) asker.hear(beat);
      },
    });
  const asker: BusInstances = open(
    'asker',
    () => 0,
    () => true,
  );
  asker.start();
  return {
    asker,
    instance: (id, clockOffMs = 0) => {
      let isHung = false;
      const state = {
        isReady: true,
        clockOffMs,
        hang: () => {
          isHung = true;
        },
        goOn: () => {
          isHung = false;
        },
        leave: () => member.leave(['catalog']),
        say: () => member.leave([]),
      };
      const member = open(
        id,
        () => state.clockOffMs,
        () => isHung,
      );
      member.readyWhile(() => state.isReady);
      member.join(['catalog']);
      member.start();
      return state;
    },
    pass: (ms) => void vi.advanceTimersByTime(ms),
    asked: (service, times) => Array.from({ length: times }, () => addressOf(asker.choose(service))),
    lines: () => told,
  };
}

const addressOf = (choice: Choice): string => (choice === 'anybody' ? choice : choice.address);
