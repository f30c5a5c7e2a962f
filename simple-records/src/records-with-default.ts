import type { PlainKey, Text } from '@storefold/contracts';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import {
  type Aggregate,
  type Changes,
  differencesOf,
  type FactContext,
  Refusal,
  refusals,
  unknownFact,
} from '@storefold/kernel/core';
import type { WithAbsent } from './simple-record.ts';
import { isSameName, taken } from './unique-names.ts';

/**
 * The facts of a store's records of a kind of which one is the default, all in one stream: `<Name>Created`, `<Name>Changed`,
 * `<Name>DefaultSelected`, `<Name>Deleted`. `IdField` holds which record each is of. Their names and shapes are what the log
 * keeps for ever.
 */
export type DefaultedFact<Name extends string, IdField extends string, Details extends Named> =
  | { readonly type: `${Name}Created`; readonly data: Of<IdField> & Details }
  /** Details that are not there are as before. */
  | { readonly type: `${Name}Changed`; readonly data: Of<IdField> & Partial<Details> }
  | { readonly type: `${Name}DefaultSelected`; readonly data: Of<IdField> }
  | { readonly type: `${Name}Deleted`; readonly data: Of<IdField> & Named };

type Of<IdField extends string> = { readonly [field in IdField]: string };
type Named = { readonly name: string };

export type KeptRecord<Details> = Details & {
  readonly id: string;
  readonly created_at: string;
  readonly updated_at: string;
};

export interface RecordsOfStore<Details> {
  /** In the order in which they were made. Empty only until the store begins. */
  readonly records: readonly KeptRecord<Details>[];
  /** Null only until the store begins. */
  readonly default_id: string | null;
}

export type DefaultedCommand<Details> =
  /** Makes the record that a store begins with, once. */
  | { readonly type: 'Begin'; readonly id: string; readonly details: Details }
  | {
      readonly type: 'Create';
      readonly id: string;
      readonly details: Details;
      readonly isDefault: boolean | undefined;
    }
  | {
      readonly type: 'Change';
      readonly id: string;
      readonly changes: Changes<Details>;
      readonly isDefault: boolean | undefined;
    }
  | { readonly type: 'Delete'; readonly id: string };

export interface RecordsWithDefault<Name extends string, IdField extends string, Details extends Named>
  extends Aggregate<
    RecordsOfStore<Details>,
    DefaultedCommand<Details>,
    DefaultedFact<Name, IdField, Details>
  > {
  /** The record with this id. Refused with `record_not_found`. */
  of(id: string, state: RecordsOfStore<Details>): KeptRecord<Details>;
  /** Those of a store. It gets its first one when they are first looked for. */
  begun(
    storeId: string,
    commands: Commands,
    contexts: CommandContextFactory,
  ): Promise<RecordsOfStore<Details>>;
  readonly defaultField: string;
}

interface Kind<Name extends string, IdField extends string, Details> {
  /** Streams are named `<category>-<store id>`. */
  readonly category: string;
  /** What the names of its facts begin with. */
  readonly facts: Name;
  readonly idField: IdField;
  readonly noun: PlainKey;
  /** The field under which it is refused that the default is none any more. */
  readonly defaultField: string;
  /** The most that a store has, and what is said of one more. */
  readonly most: number;
  readonly tooMany: Text;
  /** The record that a store begins with. `once`: what its making is known by, in each store. */
  readonly first: {
    readonly once: string;
    readonly idOf: (storeId: string) => string;
    readonly details: Details;
  };
  /** Why the default is not deleted. */
  readonly keepsDefault: PlainKey;
  /** Throws for what the default may not be given: details that change, or all of what becomes it. */
  readonly checkDefault?: (given: Partial<Details>) => void;
}

/**
 * Declares a kind of record of which exactly one of a store is the default: another one takes it, nobody gives it away, and the
 * default is not deleted.
 */
export const recordsWithDefault =
  <Details extends Named>() =>
  <const Name extends string, const IdField extends string>(
    kind: Kind<Name, IdField, Details> & WithAbsent<Details>,
  ): RecordsWithDefault<Name, IdField, Details> => {
    type State = RecordsOfStore<Details>;
    type RecordsFact = DefaultedFact<Name, IdField, Details>;
    const fact = (
      what: 'Created' | 'Changed' | 'DefaultSelected' | 'Deleted',
      id: string,
      data: object = {},
    ) => ({ type: `${kind.facts}${what}`, data: { [kind.idField]: id, ...data } }) as unknown as RecordsFact;
    const of = (id: string, { records }: State) => {
      const found = records.find((each) => each.id === id);
      if (!found) throw refusals.notFound(kind.noun);
      return found;
    };
    const declared: RecordsWithDefault<Name, IdField, Details> = {
      category: kind.category,
      defaultField: kind.defaultField,
      initial: { records: [], default_id: null },
      evolve: (state, each, context) => evolve(kind, state, each, context),
      of,
      async begun(storeId, commands, contexts) {
        const { state } = await commands.load(declared, storeId);
        if (state.default_id !== null) return state;
        const { once, idOf, details } = kind.first;
        const begin = { type: 'Begin', id: idOf(storeId), details } as const;
        return (await commands.execute(declared, storeId, begin, contexts.once(once, storeId))).state;
      },
      decide(command, state) {
        const { id } = command;
        switch (command.type) {
          case 'Begin':
            return state.default_id === null
              ? [fact('Created', id, command.details), fact('DefaultSelected', id)]
              : [];
          case 'Create': {
            if (state.records.length >= kind.most) throw refusals.notPossible(kind.tooMany);
            refuseTaken(id, command.details.name, state);
            if (command.isDefault) kind.checkDefault?.(command.details);
            const created = fact('Created', id, command.details);
            return command.isDefault ? [created, fact('DefaultSelected', id)] : [created];
          }
          case 'Change': {
            const before = of(id, state);
            const wasDefault = state.default_id === id;
            if (wasDefault && command.isDefault === false) {
              throw refusals.invalid({ [kind.defaultField]: ['default_must_be_another'] });
            }
            const changed: Partial<Details> = differencesOf<object>(command.changes, {
              ...kind.absent,
              ...before,
            });
            if (changed.name !== undefined && !isSameName(changed.name, before.name)) {
              refuseTaken(id, changed.name, state);
            }
            const facts = Object.keys(changed).length > 0 ? [fact('Changed', id, changed)] : [];
            const isNowDefault = command.isDefault === true && !wasDefault;
            if (isNowDefault) kind.checkDefault?.({ ...before, ...changed });
            else if (wasDefault) kind.checkDefault?.(changed);
            return isNowDefault ? [...facts, fact('DefaultSelected', id)] : facts;
          }
          case 'Delete': {
            const { name } = of(id, state);
            if (state.default_id === id) throw new Refusal('resource_invalid', kind.keepsDefault);
            return [fact('Deleted', id, { name })];
          }
        }
      },
    };
    return declared;
  };

/** Twins of before names were kept unique stay until one of them gets another name. */
function refuseTaken(id: string, name: string, { records }: RecordsOfStore<Named>): void {
  if (records.some((each) => each.id !== id && isSameName(each.name, name))) throw taken();
}

function evolve<Details>(
  { facts, idField }: Pick<Kind<string, string, Details>, 'facts' | 'idField'>,
  state: RecordsOfStore<Details>,
  { type, data }: { readonly type: string; readonly data: object },
  { at }: FactContext,
): RecordsOfStore<Details> {
  const { [idField]: id, ...details } = data as Record<string, unknown> & Record<typeof idField, string>;
  const updated = (changes: object) =>
    state.records.map((each) => (each.id === id ? { ...each, ...changes, updated_at: at } : each));
  switch (type) {
    case `${facts}Created`: {
      const made = { id, ...details, created_at: at, updated_at: at } as unknown as KeptRecord<Details>;
      return { ...state, records: [...state.records, made] };
    }
    case `${facts}Changed`:
      return { ...state, records: updated(details) };
    case `${facts}DefaultSelected`:
      return { records: updated({}), default_id: id as string };
    case `${facts}Deleted`:
      return { ...state, records: state.records.filter((each) => each.id !== id) };
    default:
      return unknownFact({ type, data } as never);
  }
}
