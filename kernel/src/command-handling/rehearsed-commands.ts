import type { Aggregate, Fact } from '../core/decider.ts';
import type { CommandContext } from './command-context.ts';
import type { Commands, Loaded, Outcome } from './commands.ts';
import { evolveKnown } from './evolve-stored.ts';

interface Rehearsed {
  readonly loaded: Loaded<unknown>;
  /** What each command added that was rehearsed on this stream. */
  readonly added: ReadonlyMap<string, readonly Fact[]>;
}

/**
 * Commands that are decided and not carried out: what follows from them is remembered here, and nothing is stored. So the same code
 * tells what would happen.
 */
export class RehearsedCommands implements Commands {
  readonly #streams = new Map<string, Rehearsed>();

  constructor(private readonly commands: Pick<Commands, 'load'>) {}

  async load<State, F extends Fact>(
    aggregate: Aggregate<State, never, F>,
    id: string,
  ): Promise<Loaded<State>> {
    const known = this.#streams.get(keyOf(aggregate.category, id));
    return known ? (known.loaded as Loaded<State>) : this.commands.load(aggregate, id);
  }

  async execute<State, Command, F extends Fact>(
    aggregate: Aggregate<State, Command, F>,
    id: string,
    command: Command,
    context: CommandContext,
  ): Promise<Outcome<State, F>> {
    const key = keyOf(aggregate.category, id);
    const stored = this.#streams.has(key) ? undefined : await this.commands.load(aggregate, id);
    // Another may have been rehearsed on it meanwhile.
    const known = this.#streams.get(key);
    const before = (known?.loaded ?? stored) as Loaded<State>;
    const repeated = known?.added.get(context.commandId);
    if (repeated) return { ...before, facts: repeated as readonly F[], repeated: true };
    const facts = aggregate.decide(command, before.state);
    let { state, revision } = before;
    for (const fact of facts) {
      revision += 1;
      state = evolveKnown(aggregate.evolve, state, fact, { at: context.at, revision });
    }
    const loaded = { ...before, state, revision };
    this.#streams.set(key, { loaded, added: new Map([...(known?.added ?? []), [context.commandId, facts]]) });
    return { ...loaded, facts, repeated: false };
  }

  /** Forgets what was rehearsed on the records of a category. */
  forget(category: string): void {
    for (const key of this.#streams.keys()) if (key.startsWith(`${category}-`)) this.#streams.delete(key);
  }
}

const keyOf = (category: string, id: string): string => `${category}-${id}`;
