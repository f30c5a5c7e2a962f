import { Inject, Injectable } from '@nestjs/common';
import { CustomFieldService } from '@storefold/custom-fields';
import { Claims, type Commands, RehearsedCommands } from '@storefold/kernel/command-handling';
import type { Bus, Vault } from '@storefold/kernel/ports';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { CategoryQueries } from '../category/category.queries.ts';
import { CategoryService } from '../category/category.service.ts';
import { CategoryClaims } from '../category/category-claims.ts';
import { OptionChoiceService } from '../option-type/option-choice.service.ts';
import { OptionTypeService } from '../option-type/option-type.service.ts';
import { ProductService } from '../product/change/product.service.ts';
import { ProductChangeService } from '../product/change/product-change.service.ts';
import { ProductClaims } from '../product/change/product-claims.ts';
import { ProductCreationService } from '../product/change/product-creation.service.ts';
import { TaxCategoryClient } from '../product/change/tax-category.client.ts';
import { ImportCategories } from './product/import-categories.service.ts';
import { ProductImportService } from './product/product-import.service.ts';

/** What previews go through: the same classes as imports, with commands that are not carried out. */
@Injectable()
export class ImportRehearsal {
  #current: { readonly importId: string; readonly service: ProductImportService } | undefined;
  #commands: RehearsedCommands | undefined;

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VAULT) private readonly vault: Vault,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(CategoryQueries) private readonly categories: CategoryQueries,
  ) {}

  /** Of one import at a time: they take turns. What it made before is there, apart from its products, of which there may be many. */
  serviceFor(importId: string): ProductImportService {
    for (const category of ['product', 'stock_item']) this.#commands?.forget(category);
    if (this.#current?.importId === importId) return this.#current.service;
    const commands = new RehearsedCommands(this.commands);
    const service = this.#made(commands);
    this.#commands = commands;
    this.#current = { importId, service };
    return service;
  }

  end(): void {
    this.#current = undefined;
    this.#commands = undefined;
  }

  #made(commands: RehearsedCommands): ProductImportService {
    const claims = new Claims(commands, this.vault);
    const products = new ProductService(commands, new ProductClaims(claims));
    const choices = new OptionChoiceService(new OptionTypeService(commands, claims), this.views);
    const categories = new CategoryService(commands, new CategoryClaims(claims), this.views);
    const fields = new CustomFieldService(commands, this.bus);
    const taxes = new TaxCategoryClient(this.bus);
    return new ProductImportService(
      commands,
      new ProductClaims(claims),
      new ImportCategories(this.categories, categories),
      new ProductCreationService(products, choices, categories, fields, taxes),
      new ProductChangeService(products, choices, categories, fields, taxes),
      choices,
    );
  }
}
