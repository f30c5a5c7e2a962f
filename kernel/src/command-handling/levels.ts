import { knownLevel, levelOfKind, text } from '@storefold/contracts';
import type { Fact } from '../core/decider.ts';
import { systemFailure } from '../core/failure/refusal.ts';
import type { Clock } from '../core/time/clock.ts';
import { CommandContextFactory } from './command-context-factory.ts';
import type { Commands } from './commands.ts';
import { installationLevel, LEVEL, type LevelState } from './level.ts';

interface Options {
  readonly commands: Commands;
  readonly clock: Clock;
  /** Whether no other process of another version may be at work: then whatever needs a higher level raises it. */
  readonly isAlone: boolean;
}

/** The level of the installation, as this process knows it. */
export class Levels {
  /** It is never lowered, so what was once enough stays so. */
  #known: LevelState = installationLevel.initial;

  constructor(private readonly options: Options) {}

  async read(): Promise<LevelState> {
    const { state } = await this.options.commands.load(installationLevel, LEVEL);
    this.#known = state;
    return state;
  }

  /** Raises it as far as this version knows. Resolves with the level. */
  async raise(to = knownLevel): Promise<number> {
    const { commands, clock } = this.options;
    const context = new CommandContextFactory(clock, 'installation').once(`raise_level ${to}`, '');
    const { state } = await commands.execute(installationLevel, LEVEL, { type: 'Raise', to }, context);
    this.#known = state;
    return state.level;
  }

  /** Rejects with a refusal (503) where facts of these kinds may not be written yet. */
  async require(category: string, facts: readonly Fact[]): Promise<void> {
    const needed = Math.max(1, ...facts.map(({ type }) => levelOfKind(category, type)));
    if (needed <= this.#known.level || needed <= (await this.read()).level) return;
    if (this.options.isAlone) await this.raise(needed);
    else throw systemFailure(503, text('level_too_low', { level: needed }));
  }
}
