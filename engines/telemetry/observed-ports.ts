import type { Bus, EventLog, SubscriptionOptions } from '@storefold/kernel/ports';
import type { Observer, Work } from './observer.ts';

/** The log, with the observers around what is appended to it and handed out by it. */
export function observedLog<Log extends EventLog>(log: Log, observers: readonly Observer[]): Log {
  const methods: Pick<EventLog, 'append' | 'subscribe'> = {
    append: (stream, expected, events, options) =>
      around(observers, { kind: 'append', stream, events }, () =>
        log.append(stream, expected, events, options),
      ),
    subscribe: (options) => log.subscribe(observedSubscription(options, observers)),
  };
  return over(log, methods);
}

/** The bus, with the observers around what is asked. */
export const observedBus = (bus: Bus, observers: readonly Observer[]): Bus =>
  over(bus, {
    ask: (...asked: Parameters<Bus['ask']>) =>
      around(observers, { kind: 'question', subject: asked[0].name }, () => bus.ask(...asked)),
  });

const observedSubscription = (
  options: SubscriptionOptions,
  observers: readonly Observer[],
): SubscriptionOptions => ({
  ...options,
  onEvents: (events, position) =>
    events.length === 0
      ? options.onEvents(events, position)
      : around(observers, { kind: 'handling', follower: options.name, events }, () =>
          options.onEvents(events, position),
        ),
});

const around = <T>(observers: readonly Observer[], work: Work, run: () => Promise<T>): Promise<T> =>
  observers.reduce((inner, each) => () => each.around(work, inner), run)();

/** The object, with some methods instead of its own. */
function over<T extends object>(target: T, methods: object): T {
  const bound = new Map<PropertyKey, unknown>(Object.entries(methods));
  return new Proxy(target, {
    get(from, name) {
      const known = bound.get(name);
      if (known) return known;
      const value: unknown = Reflect.get(from, name, from);
      if (typeof value !== 'function') return value;
      const method = value.bind(from) as unknown;
      bound.set(name, method);
      return method;
    },
  });
}
