import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };

/** What the store says in one language. */
export interface Words {
  /** Before the last part of an enumeration. */
  readonly and: string;
  /** The names of fields in messages, by the key of the field. */
  readonly fields: Readonly<Record<string, string>>;
  /**
   * Every text by its English wording. `{name}` stands for a value; in the key, `{name:text}` for one that is itself a
   * text of this list, and `{name:texts}` for several of them.
   */
  readonly texts: Readonly<Record<string, string>>;
}

/** The languages that the store speaks, by their code: one file each, with the same keys. */
export const languages = { en, de } satisfies Record<string, Words>;
