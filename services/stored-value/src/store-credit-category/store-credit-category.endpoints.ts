import { Inject, Injectable } from '@nestjs/common';
import {
  changeStoreCreditCategory,
  createStoreCreditCategory,
  deleteStoreCreditCategory,
  idPrefixes,
  listStoreCreditCategories,
  listStoreCreditTypes,
  readStoreCreditCategory,
  type StoreCreditCategory as StoreCreditCategoryBody,
  type StoreInfo,
} from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { type Call, Handles, pageOf } from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { isReferred, type References } from '@storefold/simple-records';
import { storeCreditTypes, typeBody, typeOf } from './store-credit.types.ts';
import {
  categoryOf,
  type StoreCreditCategoryCommand,
  storeCreditCategory,
} from './store-credit-category.decider.ts';
import { StoreCreditCategoryQueries } from './store-credit-category.queries.ts';
import type { StoreCreditCategory } from './store-credit-category.ts';
import { StoreCreditCategoryDeletion } from './store-credit-category-deletion.process.ts';
import { StoreCreditCategoryUse } from './store-credit-category-use.service.ts';

/** Who names a category. */
const categoryReferences: References = [['store_credits', 'category_id']];

/** The categories and types of store credits. */
@Injectable()
export class StoreCreditCategoryEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(StoreCreditCategoryQueries) private readonly categories: StoreCreditCategoryQueries,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(StoreCreditCategoryUse) private readonly use: StoreCreditCategoryUse,
    @Inject(StoreCreditCategoryDeletion) private readonly deletion: StoreCreditCategoryDeletion,
  ) {}

  @Handles(listStoreCreditCategories)
  async listStoreCreditCategories(call: Call<typeof listStoreCreditCategories>) {
    const { caller } = call;
    const { categories } = await this.categories.categoriesOf(caller.store.id);
    return pageOf(
      categories.map((each) => categoryBody(each, caller.store)),
      call,
    );
  }

  @Handles(readStoreCreditCategory)
  async readStoreCreditCategory({ caller, params }: Call<typeof readStoreCreditCategory>) {
    const found = categoryOf(params.id, await this.categories.categoriesOf(caller.store.id));
    return categoryBody(found, caller.store);
  }

  @Handles(createStoreCreditCategory)
  createStoreCreditCategory(call: Call<typeof createStoreCreditCategory>) {
    const id = call.context.newId(idPrefixes.store_credit_category);
    const { name, metadata = {} } = call.body;
    return this.#runCommand(call, { type: 'Create', id, name, metadata });
  }

  @Handles(changeStoreCreditCategory)
  async changeStoreCreditCategory(call: Call<typeof changeStoreCreditCategory>) {
    const id = call.params.id;
    const before = categoryOf(id, await this.categories.categoriesOf(call.caller.store.id));
    const { name = before.name, metadata = before.metadata } = call.body;
    return this.#runCommand(call, { type: 'Change', id, name, metadata });
  }

  @Handles(deleteStoreCreditCategory)
  async deleteStoreCreditCategory(call: Call<typeof deleteStoreCreditCategory>) {
    const { caller, context, params } = call;
    const { id } = params;
    const ended = await this.use.end(id, context, async () => {
      categoryOf(id, await this.categories.categoriesOf(caller.store.id));
      return isReferred([id], caller.store.id, categoryReferences, this.views);
    });
    await this.deletion.deleteCategory(id, ended);
  }

  @Handles(listStoreCreditTypes)
  listStoreCreditTypes(call: Call<typeof listStoreCreditTypes>) {
    return pageOf(
      storeCreditTypes.map((type) => typeBody(type, call.caller.store.id)),
      call,
    );
  }

  async #runCommand({ caller, context }: Call, command: StoreCreditCategoryCommand & { id: string }) {
    await this.categories.categoriesOf(caller.store.id);
    const { state } = await this.commands.execute(storeCreditCategory, caller.store.id, command, context);
    return categoryBody(categoryOf(command.id, state), caller.store);
  }
}

const categoryBody = (category: StoreCreditCategory, store: StoreInfo): StoreCreditCategoryBody => ({
  ...category,
  non_expiring: typeOf(category.name, store) === 'non_expiring',
});
