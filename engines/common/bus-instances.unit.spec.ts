import { question } from '@storefold/contracts';
import { createLogger, systemClock } from '@storefold/kernel/core';
import { silentLogger } from '@storefold/kernel/testing';
import { of } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { BusInstances, type Choice } from './bus-instances.ts';
import { NestBus, type NestTransport } from './nest-bus.ts';

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

it('warns of none that starts with it, but of one that was ready, and of one that is not within a minute', () => {
  const { instance, pass, lines } = network();
  const one = instance('one', 0, ['catalog'], false);
  const two = instance('two', 0, ['catalog'], false);
  two.hang();
  pass(3_000);
  two.goOn();
  pass(55_000);
  expect(lines()).toEqual([]);
  one.isReady = true;
  pass(3_000);
  expect(lines()).toEqual(['warn catalog two an instance is not asked: it is not ready']);
  one.isReady = false;
  two.isReady = true;
  pass(600);
  expect(lines().slice(1)).toEqual([
    'warn catalog one an instance is not asked: it is not ready',
    'info catalog two an instance is asked again',
  ]);
});

it('asks one that is not ready, or stands, only where none is ready; then anybody, for the sake of versions that say nothing', () => {
  const { instance, pass, asked } = network();
  const one = instance('one');
  const two = instance('two');
  one.isReady = false;
  pass(600);
  expect(asked('catalog', 3)).toEqual(['two', 'two', 'two']);
  two.isReady = false;
  pass(600);
  expect(asked('catalog', 3)).toEqual(['anybody', 'anybody', 'anybody']);
});

it('asks one that is not ready, and not anybody, while one is silent or has a clock that is apart', () => {
  for (const goWrong of [
    (one: Heard) => one.hang(),
    (one: Heard) => {
      one.clockOffMs = 95_000;
    },
  ]) {
    const { asker, instance, pass, asked } = network();
    const one = instance('one');
    const two = instance('two');
    two.isReady = false;
    pass(600);
    const first = asker.choose('catalog');
    goWrong(one);
    pass(2_500);
    expect(asked('catalog', 3)).toEqual(['two', 'two', 'two']);
    expect(asker.choose('catalog', [first])).toMatchObject({ address: 'two' });
  }
});

it('asks the instances of each service in turn, though a caller asks two services one after the other', () => {
  const { instance, pass, asked } = network();
  for (const id of ['one', 'two']) instance(id, 0, ['catalog', 'ordering']);
  pass(600);
  const rounds = ['a', 'b', 'c', 'd'].map(() => [...asked('catalog', 1), ...asked('ordering', 1)]);
  for (const service of [0, 1])
    expect(new Set(rounds.map((round) => round[service]))).toEqual(new Set(['one', 'two']));
});

it('asks itself, and says nothing of itself', () => {
  const { asker, pass, asked, lines } = network();
  let isReady = true;
  asker.readyWhile(() => isReady);
  asker.join(['catalog']);
  pass(600);
  expect(asked('catalog', 1)).toEqual(['asker']);
  isReady = false;
  pass(2_500);
  expect(asker.absent()).toEqual([]);
  expect(lines()).toEqual([]);
});

it('does not believe what is said again, also of one that has left', () => {
  const { asker, instance, pass, beats } = network();
  const one = instance('one');
  const two = instance('two');
  pass(600);
  const [ofOne, ofTwo] = ['one', 'two'].map((id) => beats.findLast((beat) => beat.id === id));
  one.leave();
  asker.hear(ofOne);
  expect(asker.choose('catalog')).toMatchObject({ address: 'two' });
  two.hang();
  for (let times = 0; times < 4; times++) {
    asker.hear(ofTwo);
    pass(500);
  }
  expect(asker.absent()).toMatchObject([{ address: 'two', why: 'silent' }]);
});

it('goes on hearing one whose clock is set back a little, and believes one that is set far back after a minute', () => {
  const { asker, instance, pass, lines } = network();
  const one = instance('one', 10_000);
  pass(600);
  one.clockOffMs = -10_000;
  pass(30_000);
  expect([asker.absent(), lines()]).toEqual([[], []]);
  one.clockOffMs = -110_000;
  pass(3_000);
  expect(asker.absent()).toMatchObject([{ why: 'silent' }]);
  pass(62_000);
  expect(asker.absent()).toMatchObject([{ reason: 'its clock is 110 s behind' }]);
});

it('leaves out a clock that is over a minute apart, also where there is no other, and says how far it is', () => {
  const { asker, instance, pass, asked } = network();
  const behind = instance('behind', -95_000);
  pass(2_500);
  expect(() => asker.choose('catalog')).toThrow(
    'catalog at behind is not asked: its clock is 95 s behind. If instances of 0.2.0 or older run,',
  );
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
  const asked = asker.choose('catalog');
  one.leave();
  expect(asker.choose('catalog')).toBe('anybody');
  expect(asker.isSilent(asked)).toBe(true);
  instance('two').hang();
  pass(62_000);
  expect(asker.absent()).toEqual([]);
});

it('asks again at another instance than the first, or at anybody', () => {
  const { asker, instance, pass } = network();
  instance('one');
  pass(600);
  const first = asker.choose('catalog');
  expect(asker.choose('catalog', [first])).toBe('anybody');
  instance('two');
  pass(600);
  expect(asker.choose('catalog', [first])).toMatchObject({ address: 'two' });
});

it('asks a question whose answer cannot be read of another instance, whatever is asked meanwhile', async () => {
  const { asker, instance, pass } = network();
  for (const id of ['one', 'two']) instance(id);
  pass(600);
  const heard: string[] = [];
  const send = (at: string) => {
    heard.push(at);
    // Others ask in between, so that the same instance is next.
    asker.choose('catalog');
    return of({ answer: at.startsWith('instance.one.') ? {} : { told: 'by two' } });
  };
  const transport = { client: { send }, instances: asker, connected: true };
  const bus = new NestBus(transport as unknown as NestTransport, silentLogger);
  asker.choose('catalog');
  expect(await bus.ask(tell, {})).toEqual({ told: 'by two' });
  expect(heard).toEqual(['one', 'two'].map((id) => `instance.${id}.question.${tell.name}`));
});

const tell = question({
  name: 'catalog.instances_spec.tell',
  service: 'catalog',
  request: z.object({}),
  answer: z.object({ told: z.string() }),
  refusals: [],
  timeoutMs: 1_000,
});

interface Network {
  readonly asker: BusInstances;
  readonly instance: (
    id: string,
    clockOffMs?: number,
    services?: readonly string[],
    isReady?: boolean,
  ) => Heard;
  readonly pass: (ms: number) => void;
  readonly asked: (service: string, times: number) => string[];
  readonly lines: () => string[];
  /** All that the instances said. */
  readonly beats: readonly { readonly id?: string }[];
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
  const beats: object[] = [];
  const beganAt = systemClock.now() - performance.now();
  const open = (id: string, clockOffMs: () => number, isHung: () => boolean) =>
    new BusInstances({
      id,
      address: id,
      clock: { ...systemClock, now: () => beganAt + performance.now() + clockOffMs() },
      logger,
      isConnected: () => true,
      send: (beat) => {
        if (isHung()) return;
        beats.push(beat);
        asker.hear(beat);
      },
    });
  const asker: BusInstances = open(
    'asker',
    () => 0,
    () => false,
  );
  asker.start();
  return {
    asker,
    instance: (id, clockOffMs = 0, services = ['catalog'], isReady = true) => {
      let isHung = false;
      const state = {
        isReady,
        clockOffMs,
        hang: () => {
          isHung = true;
        },
        goOn: () => {
          isHung = false;
        },
        leave: () => member.leave(services),
        say: () => member.leave([]),
      };
      const member = open(
        id,
        () => state.clockOffMs,
        () => isHung,
      );
      member.readyWhile(() => state.isReady);
      member.join(services);
      member.start();
      return state;
    },
    pass: (ms) => void vi.advanceTimersByTime(ms),
    asked: (service, times) => Array.from({ length: times }, () => addressOf(asker.choose(service))),
    lines: () => told,
    beats,
  };
}

const addressOf = (choice: Choice): string => (choice === 'anybody' ? choice : choice.address);
