import { Inject, Injectable } from '@nestjs/common';
import {
  changeTaxCategory,
  createTaxCategory,
  deleteTaxCategory,
  idPrefixes,
  listTaxCategories,
  readTaxCategory,
} from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { type Call, Handles, pageOf } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import type { DefaultedCommand } from '@storefold/simple-records';
import { taxCategoryBody } from './tax.serializer.ts';
import { TaxCategoryQueries } from './tax-category.queries.ts';
import { type TaxCategoryDetails, taxCategory } from './tax-category.ts';
import { TaxUpkeep } from './tax-upkeep.service.ts';

/** Tax categories, as the merchant's staff see them. */
@Injectable()
export class TaxCategoryEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TaxCategoryQueries) private readonly categories: TaxCategoryQueries,
    @Inject(TaxUpkeep) private readonly upkeep: TaxUpkeep,
  ) {}

  @Handles(listTaxCategories)
  async listTaxCategories(call: Call<typeof listTaxCategories>) {
    const state = await this.categories.categoriesOf(call.caller.store.id);
    return pageOf(
      state.records.map((each) => taxCategoryBody(each, state)),
      call,
    );
  }

  @Handles(readTaxCategory)
  async readTaxCategory({ caller, params }: Call<typeof readTaxCategory>) {
    const state = await this.categories.categoriesOf(caller.store.id);
    return taxCategoryBody(taxCategory.of(params.id, state), state);
  }

  @Handles(createTaxCategory)
  createTaxCategory(call: Call<typeof createTaxCategory>) {
    const id = call.context.newId(idPrefixes.tax_category);
    const { name, description = null, tax_code = null, metadata = {}, is_default: isDefault } = call.body;
    const details = { name, description, tax_code, metadata };
    return this.#runCommand(call, { type: 'Create', id, details, isDefault });
  }

  @Handles(changeTaxCategory)
  changeTaxCategory(call: Call<typeof changeTaxCategory>) {
    const { is_default: isDefault, ...changes } = call.body;
    return this.#runCommand(call, { type: 'Change', id: call.params.id, changes, isDefault });
  }

  @Handles(deleteTaxCategory)
  async deleteTaxCategory({ caller, context, params }: Call<typeof deleteTaxCategory>) {
    const { id } = params;
    const { store } = caller;
    const { state } = await this.commands.load(taxCategory, store.id, context);
    taxCategory.of(id, state);
    await this.upkeep.refuseUsedCategory(id, store.id);
    await this.commands.execute(taxCategory, store.id, { type: 'Delete', id }, context);
    await this.upkeep.afterChange(store.id, context);
  }

  async #runCommand({ caller, context }: Call, command: DefaultedCommand<TaxCategoryDetails>) {
    const { store } = caller;
    await this.categories.categoriesOf(store.id);
    const { state } = await this.commands.execute(taxCategory, store.id, command, context);
    await this.upkeep.afterChange(store.id, context);
    return taxCategoryBody(taxCategory.of(command.id, state), state);
  }
}
