import { type Position, START } from '@storefold/kernel/ports';

/** An append that was sent, with the end of the log as it was known then. */
export interface Sent {
  readonly known: Position;
}

const FIRST_PRUNING_AT = 1_000;

/**
 * The positions this process has been given as answers, as far as that can still matter: those behind what was known
 * when the oldest append under way was sent.
 */
export class AnsweredPositions {
  readonly #underWay = new Set<Sent>();
  #positions = new Set<Position>();
  #highest: Position = START;
  #pruneAt = FIRST_PRUNING_AT;

  /** How many are kept. */
  get remembered(): number {
    return this.#positions.size;
  }

  /** `end`: the end of the log as it is known from elsewhere. */
  send(end: Position): Sent {
    const sent = { known: Math.max(end, this.#highest) };
    this.#underWay.add(sent);
    return sent;
  }

  /**
   * Notes an answer. True when it tells of an event that was there before: the log had reached its position when the
   * append was sent, or another append of this process was given it first.
   */
  noteAnswer({ known }: Sent, position: Position): boolean {
    const isOld = position <= known || this.#positions.has(position);
    this.#positions.add(position);
    this.#highest = Math.max(this.#highest, position);
    if (this.#positions.size >= this.#pruneAt) this.#prune();
    return isOld;
  }

  settle(sent: Sent): void {
    this.#underWay.delete(sent);
  }

  /** What is known since is larger for each append than for the one before: the oldest has the lowest. */
  #prune(): void {
    const [oldest] = this.#underWay;
    const floor = oldest?.known ?? this.#highest;
    this.#positions = new Set([...this.#positions].filter((position) => position > floor));
    this.#pruneAt = Math.max(FIRST_PRUNING_AT, 2 * this.#positions.size);
  }
}
