import { Inject, Injectable } from '@nestjs/common';
import { idPrefixes } from '@storefold/contracts';
import {
  CLAIMS,
  type Claims,
  COMMANDS,
  type CommandContext,
  type Commands,
  invalid,
} from '@storefold/kernel';
import { orGiveBack } from '../or-give-back.ts';
import { optionType, optionTypeOf } from './option-type.decider.ts';
import {
  nameKey,
  type OptionType,
  type OptionTypeDetails,
  type OptionValue,
  sameName,
} from './option-type.ts';

/** An option type with its id. */
export type IdentifiedType = { readonly id: string; readonly type: OptionType };

const NAME = 'option_type_name';

/** Option types with the claims of their names. */
@Injectable()
export class OptionTypes {
  constructor(
    @Inject(COMMANDS) private readonly commands: Commands,
    @Inject(CLAIMS) private readonly claims: Claims,
  ) {}

  async create(
    id: string,
    details: OptionTypeDetails,
    values: readonly OptionValue[],
    context: CommandContext,
  ): Promise<OptionType> {
    const { storeId } = context;
    await this.#takeName(id, details.name, context);
    const { state } = await orGiveBack(
      () =>
        this.commands.run(optionType, id, { type: 'Create', storeId, details, values }, context, {
          isNew: true,
        }),
      () => this.claims.release(NAME, nameKey(details.name), id, context),
    );
    return optionTypeOf(storeId, state);
  }

  async change(
    id: string,
    details: Partial<OptionTypeDetails>,
    values: readonly OptionValue[] | undefined,
    context: CommandContext,
  ): Promise<OptionType> {
    const { storeId } = context;
    const before = await this.find(id, storeId);
    const name = details.name;
    const isRenamed = name !== undefined && !sameName(name, before.name);
    if (isRenamed) await this.#takeName(id, name, context);
    const { state } = await orGiveBack(
      () => this.commands.run(optionType, id, { type: 'Change', storeId, details, values }, context),
      async () => {
        if (isRenamed) await this.claims.release(NAME, nameKey(name), id, context);
      },
    );
    if (isRenamed) await this.claims.release(NAME, nameKey(before.name), id, context);
    return optionTypeOf(storeId, state);
  }

  async delete(id: string, context: CommandContext): Promise<void> {
    const { storeId } = context;
    const before = await this.find(id, storeId);
    await this.commands.run(optionType, id, { type: 'Delete', storeId }, context);
    await this.claims.release(NAME, nameKey(before.name), id, context);
  }

  /** The option type as of now, from its stream. */
  async find(id: string, storeId: string): Promise<OptionType> {
    return optionTypeOf(storeId, (await this.commands.load(optionType, id)).state);
  }

  /** Those that exist, by id. */
  async findAll(ids: Iterable<string>): Promise<Map<string, OptionType>> {
    const found = await Promise.all(
      [...new Set(ids)].map(async (id) => [id, (await this.commands.load(optionType, id)).state] as const),
    );
    return new Map(found.flatMap(([id, state]) => (state.status === 'live' ? [[id, state] as const] : [])));
  }

  /** The option type with a name, with at least these values; whatever is new is made. */
  async withValues(
    name: string,
    valueNames: readonly string[],
    context: CommandContext,
  ): Promise<IdentifiedType> {
    const { storeId } = context;
    const id =
      (await this.claims.holder(NAME, nameKey(name), storeId)) ??
      context.sub(`option type ${nameKey(name)}`).newId(idPrefixes.option_type);
    const known = (await this.commands.load(optionType, id)).state;
    if (known.status !== 'live') return this.#createWith(id, name, valueNames, context);
    const missing = valueNames.filter((value) => !known.values.some((each) => sameName(each.name, value)));
    if (missing.length === 0) return { id, type: known };
    const { state } = await this.commands.run(
      optionType,
      id,
      { type: 'AddValues', storeId, values: missing.map((value) => newValue(id, value, context)) },
      context.sub(`add values ${id} ${missing.map(nameKey).join('\u0000')}`),
    );
    return { id, type: optionTypeOf(storeId, state) };
  }

  async #createWith(
    id: string,
    name: string,
    valueNames: readonly string[],
    context: CommandContext,
  ): Promise<IdentifiedType> {
    const details = { name, label: name, kind: 'dropdown', position: 1, metadata: {} } as const;
    const values = valueNames.map((value) => newValue(id, value, context));
    return { id, type: await this.create(id, details, values, context.sub(`create ${id}`)) };
  }

  async #takeName(id: string, name: string, context: CommandContext): Promise<void> {
    const isOurs = await this.claims.take(NAME, nameKey(name), id, context, async (holder) => {
      const { state } = await this.commands.load(optionType, holder);
      return state.status === 'live' && sameName(state.name, name);
    });
    if (!isOurs) throw invalid({ name: ['has already been taken'] });
  }
}

/** A value of which only the name is known. Its id does not depend on what else the request makes. */
export const newValue = (typeId: string, name: string, context: CommandContext): OptionValue => ({
  id: context.sub(`option value ${typeId} ${nameKey(name)}`).newId(idPrefixes.option_value),
  name,
  label: name,
  color_code: null,
  image_url: null,
});
