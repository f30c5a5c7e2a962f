import type { Noun, PlainKey, TranslationChanges } from '@storefold/contracts';
import {
  type Absent,
  type Aggregate,
  type Changes,
  differencesOf,
  type FactContext,
  refusals,
  type Translatable,
  type Translated,
  translated,
  translationsChanged,
  unknownFact,
} from '@storefold/kernel/core';

/**
 * The facts of a simple record: `<Name>Created`, `<Name>Changed`, `<Name>Deleted`. `Details` can be changed, `Fixed` are given
 * once, `Left` of both are told when the record goes. Their names and shapes are what the log keeps for ever.
 */
export type RecordFact<
  Name extends string,
  Details extends object,
  Fixed extends object,
  Left extends keyof (Details & Fixed),
> =
  | { readonly type: `${Name}Created`; readonly data: { readonly store_id: string } & Fixed & Details }
  | { readonly type: `${Name}Changed`; readonly data: Partial<Details> }
  | { readonly type: `${Name}Deleted`; readonly data: Pick<Details & Fixed, Left> }
  /** Of kinds with texts in further languages. */
  | { readonly type: `${Name}Translated`; readonly data: Translated };

export type PresentRecord<Details extends object, Fixed extends object = object> = Details &
  Fixed &
  Translatable & {
    readonly status: 'present';
    readonly store_id: string;
    readonly created_at: string;
    readonly updated_at: string;
  };

export type RecordState<Details extends object, Fixed extends object> =
  | { readonly status: 'absent' }
  | PresentRecord<Details, Fixed>
  /** `last`: as it was before. */
  | {
      readonly status: 'deleted';
      readonly store_id: string;
      readonly last: PresentRecord<Details, Fixed>;
    };

/** What is done with a record. `scopes`: what the caller may do; absent where the store itself acts. */
export type RecordCommand<
  Details extends object,
  Fixed extends object,
  Changing = Changes<Details> | ChangesOf<Details, Fixed>,
> = {
  readonly storeId: string;
  readonly scopes?: readonly string[];
  /** Of texts in further languages, where it is made or changed. */
  readonly translations?: TranslationChanges | undefined;
} & (
  | { readonly type: 'Create'; readonly details: Fixed & Details }
  /** `changes`: may depend on what the record is. */
  | { readonly type: 'Change'; readonly changes: Changing }
  | { readonly type: 'Delete' }
);

export type ChangesOf<Details extends object, Fixed extends object> = (
  record: PresentRecord<Details, Fixed>,
) => Changes<Details>;

/** A kind of simple record with its rules. */
export interface SimpleRecord<
  Name extends string,
  Details extends object,
  Fixed extends object,
  Left extends keyof (Details & Fixed),
> extends Aggregate<
    RecordState<Details, Fixed>,
    RecordCommand<Details, Fixed>,
    RecordFact<Name, Details, Fixed, Left>
  > {
  readonly facts: Name;
  /** What refusals call it, such as `customer_group`. */
  readonly noun: PlainKey;
  readonly left: readonly Left[];
  readonly translatable: boolean;
  /** The record, if it belongs to the store. Refused with `record_not_found` otherwise. */
  of(storeId: string, state: RecordState<Details, Fixed>): PresentRecord<Details, Fixed>;
}

interface Kind<
  Name extends string,
  Details extends object,
  Fixed extends object,
  Left extends keyof (Details & Fixed),
> {
  /** Streams are named `<category>-<record id>`; the prefix of ids is the one of this noun. */
  readonly category: string;
  /** What the names of its facts begin with. */
  readonly facts: Name;
  readonly noun: PlainKey;
  readonly left: readonly Left[];
  /** The noun, where staff may write its texts in further languages. */
  readonly translated?: Pick<Noun, 'translatable'>;
  /** Fields that are stored sealed, with a key of the record's own. */
  readonly sealed?: readonly (keyof Details & string)[];
  /** Throws a Refusal for what the record's own rules forbid. `record`: undefined while it is made. */
  readonly check?: (
    command: RecordCommand<Details, Fixed, Changes<Details>>,
    record: PresentRecord<Details, Fixed> | undefined,
  ) => void;
}

/** What details mean that a record does not have: those of later versions, in what is older. A change to that is none. */
export type WithAbsent<Details> =
  Record<never, never> extends Absent<Details>
    ? { readonly absent?: undefined }
    : { readonly absent: Absent<Details> };

/**
 * Declares a kind of record that staff make, change and delete, and nothing more.
 *
 *     export const customerGroup = simpleRecord<CustomerGroupDetails>()({
 *       category: 'customer_group', facts: 'CustomerGroup', noun: 'customer_group', left: ['name'],
 *     });
 */
export const simpleRecord =
  <Details extends object, Fixed extends object = object>() =>
  <const Name extends string, Left extends keyof (Details & Fixed)>(
    kind: Kind<Name, Details, Fixed, Left> & WithAbsent<Details>,
  ): SimpleRecord<Name, Details, Fixed, Left> => {
    type State = RecordState<Details, Fixed>;
    type RecordsFact = RecordFact<Name, Details, Fixed, Left>;
    const named = (what: 'Created' | 'Changed' | 'Translated' | 'Deleted', data: object) =>
      ({ type: `${kind.facts}${what}`, data }) as unknown as RecordsFact;
    const of = (storeId: string, state: State) => {
      if (state.status !== 'present' || state.store_id !== storeId) throw refusals.notFound(kind.noun);
      return state;
    };
    const translate = (changes: TranslationChanges | undefined, record: Translatable) => {
      const translations = translationsChanged(kind.translated && changes, record);
      return translations ? [named('Translated', { translations })] : [];
    };
    const sealing = kind.sealed && { fields: kind.sealed };
    return {
      ...kind,
      translatable: kind.translated !== undefined,
      sealed: (sealing
        ? { [`${kind.facts}Created`]: sealing, [`${kind.facts}Changed`]: sealing }
        : {}) as unknown as NonNullable<SimpleRecord<Name, Details, Fixed, Left>['sealed']>,
      of,
      initial: { status: 'absent' },
      evolve: (state, fact, context) => evolve(kind.facts, state, fact, context),
      decide(command, state) {
        if (command.type === 'Create') {
          if (state.status !== 'absent') return [];
          kind.check?.(command, undefined);
          return [
            named('Created', { store_id: command.storeId, ...command.details }),
            ...translate(command.translations, {}),
          ];
        }
        const record = of(command.storeId, state);
        if (command.type === 'Delete') {
          kind.check?.(command, record);
          return [named('Deleted', Object.fromEntries(kind.left.map((name) => [name, record[name]])))];
        }
        const changes = typeof command.changes === 'function' ? command.changes(record) : command.changes;
        kind.check?.({ ...command, changes }, record);
        const changed = differencesOf<object>(changes, { ...kind.absent, ...record });
        return [
          ...(Object.keys(changed).length > 0 ? [named('Changed', changed)] : []),
          ...translate(command.translations, record),
        ];
      },
    };
  };

/** What was there before a name of a detail was invented is not in the record; what follows adds it. */
function evolve<Details extends object, Fixed extends object>(
  name: string,
  state: RecordState<Details, Fixed>,
  { type, data }: { readonly type: string; readonly data: object },
  { at }: FactContext,
): RecordState<Details, Fixed> {
  switch (type) {
    case `${name}Created`:
      return { ...data, status: 'present', created_at: at, updated_at: at } as PresentRecord<Details, Fixed>;
    case `${name}Changed`:
      return state.status === 'present' ? { ...state, ...data, updated_at: at } : state;
    case `${name}Translated`:
      return state.status === 'present'
        ? { ...translated(state, data as Translated), updated_at: at }
        : state;
    case `${name}Deleted`:
      return state.status === 'present'
        ? { status: 'deleted', store_id: state.store_id, last: state }
        : state;
    default:
      return unknownFact({ type, data } as never);
  }
}
