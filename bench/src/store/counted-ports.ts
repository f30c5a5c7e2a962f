import type { Collection, Document, ReadModel, ReadModels } from '@storefold/kernel/ports';
import type { SharedPorts } from '@storefold/server/runtime';
import { statementCounts } from './counted-statements.ts';

export interface Counts {
  streamsRead: number;
  appends: number;
  questions: number;
  /** Queries: finds, pages, counts and facets. */
  queries: number;
  /** Documents fetched by id, for responses and for the read models that the request changes. */
  documents: number;
  /** SQL statements on the read models, as far as the main thread runs them. */
  statements: number;
  /** The rows they returned. */
  rows: number;
}

type Counted = Exclude<keyof Counts, 'statements' | 'rows'>;

/** Counts the calls of the ports. */
export class Counter {
  readonly #counts: Record<Counted, number> = {
    streamsRead: 0,
    appends: 0,
    questions: 0,
    queries: 0,
    documents: 0,
  };

  count(what: Counted): void {
    this.#counts[what]++;
  }

  snapshot(): Counts {
    return { ...this.#counts, ...statementCounts };
  }

  since(before: Counts): Counts {
    const pairs = Object.entries(this.snapshot()).map(([what, now]) => [
      what,
      now - before[what as keyof Counts],
    ]);
    return Object.fromEntries(pairs) as unknown as Counts;
  }
}

/** The same ports, with a counting log and bus. */
export function countedShared(ports: SharedPorts, counter: Counter): SharedPorts {
  return {
    ...ports,
    log: counting(ports.log, { read: 'streamsRead', readLast: 'streamsRead', append: 'appends' }, counter),
    bus: counting(ports.bus, { ask: 'questions' }, counter),
  };
}

/** The same read models, counting their calls. */
export function countedReadModels(readModels: ReadModels, counter: Counter): ReadModels {
  return override(readModels, {
    open: async (...parameters: Parameters<ReadModels['open']>) => {
      const model = await readModels.open(...parameters);
      return override(model, {
        collection: <D extends Document>(name: string) =>
          countedCollection(model, name, counter) as Collection<D>,
      });
    },
  });
}

const countedCollection = (model: ReadModel, name: string, counter: Counter): Collection<Document> =>
  counting(
    model.collection(name),
    {
      get: 'documents',
      getMany: 'documents',
      find: 'queries',
      page: 'queries',
      count: 'queries',
      facets: 'queries',
      range: 'queries',
    },
    counter,
  );

/** The object with some methods counted. */
function counting<T extends object>(
  target: T,
  methods: Readonly<Record<string, Counted>>,
  counter: Counter,
): T {
  return new Proxy(target, {
    get(object, name) {
      const value: unknown = Reflect.get(object, name, object);
      if (typeof value !== 'function') return value;
      const what = methods[String(name)];
      return (...parameters: unknown[]) => {
        if (what) counter.count(what);
        return (value as (...parameters: unknown[]) => unknown).apply(object, parameters);
      };
    },
  });
}

/** The object with some methods replaced. */
function override<T extends object>(target: T, replacements: Partial<T>): T {
  return new Proxy(target, {
    get(object, name) {
      const replacement: unknown = Reflect.get(replacements, name);
      if (replacement !== undefined) return replacement;
      const value: unknown = Reflect.get(object, name, object);
      return typeof value === 'function' ? value.bind(object) : value;
    },
  });
}
