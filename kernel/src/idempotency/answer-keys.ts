import type { Clock } from '../core/time/clock.ts';
import type { Vault } from '../ports/vault.ts';
import { dayOf, daySubject } from './answer-sealing.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** An answer of the last moment of a day is needed until the last moment of the next one. */
const FIRST_UNUSED_DAY = 2;
/** A store that was down for longer than this leaves keys of answers that it has forgotten. */
const LOOK_BACK_DAYS = 60;

/** Destroys the keys of days whose answers are all forgotten. */
export class AnswerKeys {
  readonly name = 'keys of kept answers';
  readonly everyMs = 60 * 60 * 1000;

  constructor(private readonly parts: { readonly vault: Vault; readonly clock: Clock }) {}

  async run(): Promise<void> {
    const { vault, clock } = this.parts;
    for (let age = FIRST_UNUSED_DAY; age <= LOOK_BACK_DAYS; age++) {
      const subject = daySubject(dayOf(clock.now() - age * DAY_MS));
      if (await vault.findKey(subject)) await vault.destroy(subject);
    }
  }
}
