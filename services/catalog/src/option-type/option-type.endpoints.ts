import { Inject, Injectable } from '@nestjs/common';
import {
  type AdminOptionType,
  type BodyOf,
  changeOptionType,
  createOptionType,
  deleteOptionType,
  idPrefixes,
  listOptionTypes,
  type PlainKey,
  readOptionType,
  type StoreInfo,
} from '@storefold/contracts';
import { CustomFieldQueries } from '@storefold/custom-fields';
import type { CommandContext } from '@storefold/kernel/command-handling';
import { Refusal, refusals, requireLanguages } from '@storefold/kernel/core';
import { type Call, type Expand, findInStore, Handles } from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { isReferred, type References } from '@storefold/simple-records';
import { withoutUndefined } from '../without-undefined.ts';
import type { WantedValue } from './option-type.decider.ts';
import { adminOptionTypeBody } from './option-type.serializer.ts';
import { newValue, OptionTypeService } from './option-type.service.ts';
import { type KnownValue, type OptionType, type OptionTypeDetails, sameName } from './option-type.ts';
import { OPTION_TYPES } from './option-type.view.ts';

/** Who names a value of an option type. */
const optionValueReferences: References = [['products', 'option_value_ids']];

/** Option types and their values, as the merchant's staff see them. */
@Injectable()
export class OptionTypeEndpoints {
  constructor(
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(OptionTypeService) private readonly types: OptionTypeService,
    @Inject(CustomFieldQueries) private readonly fields: CustomFieldQueries,
  ) {}

  @Handles(createOptionType)
  async createOptionType({ body, caller, context, expand }: Call<typeof createOptionType>) {
    const id = context.newId(idPrefixes.option_type);
    const details: OptionTypeDetails = {
      name: body.name,
      label: body.label ?? body.name,
      kind: body.kind ?? 'dropdown',
      position: body.position ?? (await this.#nextPosition(caller.store.id)),
      metadata: body.metadata ?? {},
    };
    requireValueLanguages(body, caller.store);
    const values = (body.option_values ?? []).map((value) => wantedValue(id, value, undefined, context));
    const created = await this.types.createOptionType(id, details, values, context, body.translations);
    return this.#body(id, created, expand);
  }

  @Handles(listOptionTypes)
  async listOptionTypes(call: Call<typeof listOptionTypes>) {
    const page = await this.fields.listFrom(this.views.collection(OPTION_TYPES), call, adminOptionTypeBody, {
      sortFields: { name: 'name_folded' },
      defaultSort: [{ field: 'position' }, { field: 'name_folded' }],
    });
    await this.#expandValues(page.data, call.expand);
    return page;
  }

  @Handles(readOptionType)
  async readOptionType(call: Call<typeof readOptionType>) {
    const { expand } = call;
    const document = await findInStore(this.views.collection(OPTION_TYPES), call, 'option_type');
    return this.#body(document.id, document, expand);
  }

  @Handles(changeOptionType)
  async changeOptionType({ body, params: { id }, caller, context, expand }: Call<typeof changeOptionType>) {
    requireValueLanguages(body, caller.store);
    const before = await this.types.findOptionType(id, caller.store.id);
    const values = body.option_values?.map((value) => wantedValue(id, value, before, context));
    if (values) {
      const kept = new Set(values.map((value) => value.option_value_id));
      const goneIds = before.values
        .map((value) => value.option_value_id)
        .filter((valueId) => !kept.has(valueId));
      await this.#refuseUsed(goneIds, caller.store.id, 'option_value_in_use');
    }
    const changed = await this.types.changeOptionType(
      id,
      changedDetails(body),
      values,
      context,
      body.translations,
    );
    return this.#body(id, changed, expand);
  }

  @Handles(deleteOptionType)
  async deleteOptionType({ params, caller, context }: Call<typeof deleteOptionType>) {
    const { id } = params;
    const { values } = await this.types.findOptionType(id, caller.store.id, context);
    const valueIds = values.map((value) => value.option_value_id);
    await this.#refuseUsed(valueIds, caller.store.id, 'option_type_in_use');
    await this.types.deleteOptionType(id, context);
  }

  async #body(id: string, type: OptionType, expand: Expand): Promise<AdminOptionType> {
    const body = adminOptionTypeBody(id, type);
    if (expand.has('custom_fields')) await this.fields.addTo([body], 'admin');
    await this.#expandValues([body], expand);
    return body;
  }

  async #expandValues(bodies: readonly AdminOptionType[], expand: Expand): Promise<void> {
    if (!expand.within('option_values').has('custom_fields')) return;
    await this.fields.addTo(
      bodies.flatMap(({ option_values }) => option_values),
      'admin',
    );
  }

  async #nextPosition(storeId: string): Promise<number> {
    const [last] = await this.views.collection(OPTION_TYPES).find({
      filter: { field: 'store_id', eq: storeId },
      sort: [{ field: 'position', descending: true }],
      limit: 1,
    });
    return (last?.position ?? 0) + 1;
  }

  /**
   * A convenience check without a guarantee: a variant that is given a value during the removal is shown without it.
   */
  async #refuseUsed(valueIds: readonly string[], storeId: string, why: PlainKey): Promise<void> {
    if (valueIds.length === 0) return;
    if (await isReferred(valueIds, storeId, optionValueReferences, this.views))
      throw new Refusal('resource_invalid', why);
  }
}

type ChangeBody = BodyOf<typeof changeOptionType>;
type ValueBody = NonNullable<ChangeBody['option_values']>[number];

const changedDetails = ({
  option_values: _values,
  translations: _texts,
  ...details
}: ChangeBody): Partial<OptionTypeDetails> => withoutUndefined(details);

function requireValueLanguages({ translations, option_values = [] }: ChangeBody, store: StoreInfo): void {
  requireLanguages(translations, store);
  for (const [index, value] of option_values.entries())
    requireLanguages(value.translations, store, `option_values.${index}.translations`);
}

/** A value of a sent list: an existing one, found by its id or its name, or else a new one. */
function wantedValue(
  typeId: string,
  body: ValueBody,
  before: OptionType | undefined,
  context: CommandContext,
): WantedValue {
  const known = before?.values.find(({ option_value_id, name }) =>
    body.id === undefined ? sameName(name, body.name ?? '') : option_value_id === body.id,
  );
  if (body.id !== undefined && !known) throw refusals.invalid({ option_values: ['invalid'] });
  if (!known && !body.name) throw refusals.invalid({ 'option_values.name': ['blank'] });
  const { translations: _, ...start }: KnownValue = known ?? newValue(typeId, body.name ?? '', context);
  return {
    ...start,
    name: body.name ?? start.name,
    label: body.label ?? start.label,
    color_code: body.color_code === undefined ? start.color_code : body.color_code,
    image_url: body.image_url === undefined ? start.image_url : body.image_url,
    ...(body.metadata && { metadata: body.metadata }),
    ...(body.translations && { changes: body.translations }),
  };
}
