import { Inject, Injectable } from '@nestjs/common';
import { idPrefixes, type TranslationChanges } from '@storefold/contracts';
import {
  type Claims,
  type CommandContext,
  type Commands,
  uniqueValue,
} from '@storefold/kernel/command-handling';
import { refusals } from '@storefold/kernel/core';
import { TOKENS } from '@storefold/server/runtime';
import { withCompensation } from '../with-compensation.ts';
import {
  type OptionTexts,
  type OptionTypeCommand,
  optionType,
  optionTypeOf,
  type WantedValue,
} from './option-type.decider.ts';
import {
  nameKey,
  type OptionType,
  type OptionTypeDetails,
  type OptionValue,
  sameName,
} from './option-type.ts';

/** An option type with its id. */
type IdentifiedType = { readonly id: string; readonly type: OptionType };

const names = uniqueValue({
  kind: 'option_type_name',
  of: optionType,
  keyOf: nameKey,
  has: (state, name) => state.status === 'live' && sameName(state.name, name),
});

/** Creates and changes option types and claims their names. */
@Injectable()
export class OptionTypeService {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CLAIMS) private readonly claims: Claims,
  ) {}

  async createOptionType(
    id: string,
    details: OptionTypeDetails,
    values: readonly WantedValue[],
    context: CommandContext,
    translations?: TranslationChanges,
  ): Promise<OptionType> {
    const { storeId } = context;
    await this.#takeName(id, details.name, context);
    const { state } = await withCompensation(
      () =>
        this.commands.execute(
          optionType,
          id,
          { type: 'Create', storeId, details, translations, values },
          context,
          { isNew: true },
        ),
      () => this.claims.release(names, details.name, id, context),
    );
    return optionTypeOf(storeId, state);
  }

  /**
   * A refused change does not release its name, because another change under way may have claimed the same name. The
   * claim expires if the option type does not get the name.
   */
  async changeOptionType(
    id: string,
    details: Partial<OptionTypeDetails>,
    values: readonly WantedValue[] | undefined,
    context: CommandContext,
    translations?: TranslationChanges,
  ): Promise<OptionType> {
    const { storeId } = context;
    const before = await this.findOptionType(id, storeId);
    const name = details.name;
    const isRenamed = name !== undefined && !sameName(name, before.name);
    if (isRenamed) await this.#takeName(id, name, context);
    const change: OptionTypeCommand = { type: 'Change', storeId, details, translations, values };
    const { state } = await this.commands.execute(optionType, id, change, context);
    if (isRenamed) await this.claims.release(names, before.name, id, context);
    return optionTypeOf(storeId, state);
  }

  /** Adds labels in further languages where there are none. */
  async addTexts(id: string, texts: OptionTexts, context: CommandContext): Promise<void> {
    const add = { type: 'AddTexts', storeId: context.storeId, texts } as const;
    await this.commands.execute(optionType, id, add, context.derive(`texts of ${id}`));
  }

  async deleteOptionType(id: string, context: CommandContext): Promise<void> {
    const { storeId } = context;
    const before = await this.findOptionType(id, storeId, context);
    await this.commands.execute(optionType, id, { type: 'Delete', storeId }, context);
    await this.claims.release(names, before.name, id, context);
  }

  /** The option type as of now, from its stream. */
  async findOptionType(id: string, storeId: string, as?: CommandContext): Promise<OptionType> {
    return optionTypeOf(storeId, (await this.commands.load(optionType, id, as)).state);
  }

  /** The option types that exist, by id. */
  async findOptionTypes(ids: Iterable<string>): Promise<Map<string, OptionType>> {
    const found = await Promise.all(
      [...new Set(ids)].map(async (id) => [id, (await this.commands.load(optionType, id)).state] as const),
    );
    return new Map(found.flatMap(([id, state]) => (state.status === 'live' ? [[id, state] as const] : [])));
  }

  /** The option type with a name, with at least these values. Creates the option type and values that do not exist. */
  async withValues(
    name: string,
    valueNames: readonly string[],
    context: CommandContext,
  ): Promise<IdentifiedType> {
    const { storeId } = context;
    const id = await this.#idFor(name, context);
    const type = await this.#thereOrMade(id, name, valueNames, context);
    const missing = valueNames.filter((value) => !type.values.some((each) => sameName(each.name, value)));
    if (missing.length === 0) return { id, type };
    const { state } = await this.commands.execute(
      optionType,
      id,
      { type: 'AddValues', storeId, values: missing.map((value) => newValue(id, value, context)) },
      context.derive(`add values ${id} ${missing.map(nameKey).join('\u0000')}`),
    );
    return { id, type: optionTypeOf(storeId, state) };
  }

  /** The id of the option type that has the name or is about to. Otherwise a new id, with the name claimed for it. */
  async #idFor(name: string, context: CommandContext): Promise<string> {
    const known = await this.#holderOf(name, context.storeId);
    if (known !== undefined) return known;
    const own = context.derive(`option type ${nameKey(name)}`).newId(idPrefixes.option_type);
    if (await this.claims.take(names, name, own, context)) return own;
    // Another request claimed the name at the same moment and may not have created the option type yet.
    const other = await this.#holderOf(name, context.storeId);
    if (other === undefined) throw refusals.unavailable('the_option_type');
    return other;
  }

  /**
   * The option type that holds a name or is about to. A deleted option type whose claim still exists does not count.
   */
  async #holderOf(name: string, storeId: string): Promise<string | undefined> {
    const holder = await this.claims.holder(names, name, storeId);
    if (holder === undefined) return undefined;
    const { state } = await this.commands.load(optionType, holder);
    return state.status === 'deleted' ? undefined : holder;
  }

  /**
   * Loads or creates the type. Of several concurrent requests one creates it; the others find it, possibly without
   * their values.
   */
  async #thereOrMade(
    id: string,
    name: string,
    valueNames: readonly string[],
    context: CommandContext,
  ): Promise<OptionType> {
    const { storeId } = context;
    const known = (await this.commands.load(optionType, id)).state;
    if (known.status === 'live') return optionTypeOf(storeId, known);
    const details = { name, label: name, kind: 'dropdown', position: 1, metadata: {} } as const;
    const values = valueNames.map((value) => newValue(id, value, context));
    const create: OptionTypeCommand = { type: 'Create', storeId, details, values };
    const { state } = await this.commands.execute(optionType, id, create, context.derive(`create ${id}`), {
      isNew: true,
    });
    return optionTypeOf(storeId, state);
  }

  async #takeName(id: string, name: string, context: CommandContext): Promise<void> {
    const isOurs = await this.claims.take(names, name, id, context);
    if (!isOurs) throw refusals.invalid({ name: ['taken'] });
  }
}

/** A value of which only the name is known. Its id does not depend on what else the request creates. */
export const newValue = (typeId: string, name: string, context: CommandContext): OptionValue => ({
  option_value_id: context.derive(`option value ${typeId} ${nameKey(name)}`).newId(idPrefixes.option_value),
  name,
  label: name,
  color_code: null,
  image_url: null,
});
