import { Inject, Injectable } from '@nestjs/common';
import type { CommandContext } from '@storefold/kernel/command-handling';
import { refusals } from '@storefold/kernel/core';
import { where } from '@storefold/kernel/ports';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { OptionTypeService } from './option-type.service.ts';
import { nameKey, type OptionChoice, sameName } from './option-type.ts';
import { OPTION_TYPES } from './option-type.view.ts';

/** The options of a variant as a client sends them. */
interface WantedOptions {
  readonly options?: readonly { readonly name: string; readonly value: string }[] | undefined;
  readonly option_value_ids?: readonly string[] | undefined;
}

/** Finds the option values that clients name, for all variants of a request at once. */
@Injectable()
export class OptionChoiceService {
  constructor(
    @Inject(OptionTypeService) private readonly types: OptionTypeService,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
  ) {}

  /**
   * The choices of each variant; undefined for a variant whose options were not sent. Creates values whose names are
   * new.
   */
  async resolveOptions(
    wanted: readonly WantedOptions[],
    context: CommandContext,
  ): Promise<(readonly OptionChoice[] | undefined)[]> {
    const byId = await this.#byIds(
      wanted.flatMap(({ option_value_ids }) => option_value_ids ?? []),
      context.storeId,
    );
    const byName = await this.#byNames(
      wanted.flatMap(({ options, option_value_ids }) => (option_value_ids ? [] : (options ?? []))),
      context,
    );
    return wanted.map(({ options, option_value_ids }) => {
      if (option_value_ids) return distinctTypes(option_value_ids.map((id) => known(byId.get(id))));
      return options && distinctTypes(options.map(({ name, value }) => known(byName(name, value))));
    });
  }

  /**
   * Adds what files call options in further languages, where they have no label in them: a file of products changes none that is there.
   * An option is known by its names, or by its labels, which exports have. `among`: those that it may be.
   */
  async addTexts(
    texts: readonly OptionText[],
    among: readonly OptionChoice[],
    context: CommandContext,
  ): Promise<void> {
    const types = await this.types.findOptionTypes(among.map(({ option_type_id }) => option_type_id));
    const ids = new Set(among.map(({ option_value_id }) => option_value_id));
    for (const [id, type] of types) {
      const own = texts.filter(({ option }) => isNamed(type, option.name));
      const labels = labelsOf(own.map(({ locale, text }) => [locale, text.name]));
      const values = type.values
        .filter(({ option_value_id }) => ids.has(option_value_id))
        .map((value) => {
          const ofValue = own.filter(({ option }) => isNamed(value, option.value));
          return [value, labelsOf(ofValue.map(({ locale, text }) => [locale, text.value]))] as const;
        });
      const isNew = [[type, labels] as const, ...values].some(([{ translations }, found]) =>
        Object.keys(found).some((locale) => translations?.[locale]?.label === undefined),
      );
      const added = new Map(values.map(([{ option_value_id }, found]) => [option_value_id, found] as const));
      if (isNew) await this.types.addTexts(id, { type: labels, values: added }, context);
    }
  }

  /**
   * Finds the type of each value in the read model, then checks in the type's own stream that it still has the value.
   */
  async #byIds(ids: readonly string[], storeId: string): Promise<Map<string, OptionChoice>> {
    if (ids.length === 0) return new Map();
    const documents = await this.views.collection(OPTION_TYPES).find({
      filter: where({ store_id: storeId, value_ids: [...new Set(ids)] }),
    });
    const types = await this.types.findOptionTypes(documents.map(({ id }) => id));
    return new Map(
      [...types].flatMap(([option_type_id, { values }]) =>
        values.map(({ option_value_id }) => [option_value_id, { option_type_id, option_value_id }] as const),
      ),
    );
  }

  async #byNames(
    options: readonly { name: string; value: string }[],
    context: CommandContext,
  ): Promise<(name: string, value: string) => OptionChoice | undefined> {
    const wanted = new Map<string, { name: string; values: Map<string, string> }>();
    for (const { name, value } of options) {
      const type = wanted.get(nameKey(name)) ?? { name, values: new Map() };
      wanted.set(nameKey(name), type);
      if (!type.values.has(nameKey(value))) type.values.set(nameKey(value), value);
    }
    const found = new Map<string, Awaited<ReturnType<OptionTypeService['withValues']>>>();
    for (const [key, { name, values }] of wanted) {
      found.set(key, await this.types.withValues(name, [...values.values()], context));
    }
    return (name, value) => {
      const type = found.get(nameKey(name));
      const choice = type?.type.values.find((each) => sameName(each.name, value));
      return type && choice && { option_type_id: type.id, option_value_id: choice.option_value_id };
    };
  }
}

/** What an option is called in another language: itself, and the value. Empty: as in the language of the store. */
interface OptionText {
  readonly option: { readonly name: string; readonly value: string };
  readonly locale: string;
  readonly text: { readonly name: string; readonly value: string };
}

const isNamed = ({ name, label }: { readonly name: string; readonly label: string }, text: string): boolean =>
  sameName(name, text) || sameName(label, text);

/** The first of each language. */
const labelsOf = (texts: readonly (readonly [locale: string, label: string])[]): Record<string, string> =>
  Object.fromEntries(texts.filter(([, label]) => label !== '').toReversed());

function known(choice: OptionChoice | undefined): OptionChoice {
  if (!choice) throw refusals.invalid({ option_value_ids: ['invalid'] });
  return choice;
}

/** Refuses more than one value of the same type. */
function distinctTypes(choices: readonly OptionChoice[]): readonly OptionChoice[] {
  const types = new Set(choices.map(({ option_type_id }) => option_type_id));
  if (types.size < choices.length) throw refusals.invalid({ option_values: ['invalid'] });
  return choices;
}
