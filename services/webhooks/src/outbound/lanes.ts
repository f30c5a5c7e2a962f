interface Lane {
  readonly waiting: string[];
  running: number;
  isFailing: boolean;
}

export interface LanesOptions {
  /** Works on an item; says whether it went well. Must not reject. */
  readonly work: (item: string) => Promise<boolean>;
  /** Items of one lane at a time, as long as they go well. */
  readonly width: number;
}

/**
 * Queues beside each other: each lane has a width of its own, so that one that is stuck never delays another. While a
 * lane fails it takes one item at a time, so that whoever counts its failures can stop it in time.
 */
export class Lanes {
  readonly #lanes = new Map<string, Lane>();
  readonly #known = new Set<string>();
  #isStopped = false;
  #onIdle: (() => void) | undefined;

  constructor(private readonly options: LanesOptions) {}

  /** Queues an item, unless it is queued or being worked on already. */
  add(name: string, item: string): void {
    if (this.#isStopped || this.#known.has(item)) return;
    this.#known.add(item);
    const lane = this.#lanes.get(name) ?? { waiting: [], running: 0, isFailing: false };
    this.#lanes.set(name, lane);
    lane.waiting.push(item);
    this.#fill(name, lane);
  }

  /** Begins nothing more; resolves when nothing is being worked on. */
  stop(): Promise<void> {
    this.#isStopped = true;
    for (const [name, lane] of this.#lanes) {
      for (const item of lane.waiting.splice(0)) this.#known.delete(item);
      this.#drop(name, lane);
    }
    if (this.#known.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#onIdle = resolve;
    });
  }

  #fill(name: string, lane: Lane): void {
    const width = lane.isFailing ? 1 : this.options.width;
    while (lane.running < width) {
      const item = lane.waiting.shift();
      if (item === undefined) break;
      lane.running++;
      void this.options.work(item).then((wentWell) => {
        lane.running--;
        lane.isFailing = !wentWell;
        this.#known.delete(item);
        this.#fill(name, lane);
        this.#drop(name, lane);
      });
    }
  }

  /** A lane without items is forgotten, and with it that it failed. */
  #drop(name: string, lane: Lane): void {
    if (lane.running === 0 && lane.waiting.length === 0) this.#lanes.delete(name);
    if (this.#known.size === 0) this.#onIdle?.();
  }
}
