import { Controller, Inject } from '@nestjs/common';
import { type RequestOf, type Said, undoCategoryImport } from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { translationsBack } from '@storefold/kernel/core';
import type { Origin } from '@storefold/kernel/ports';
import { Answers } from '@storefold/kernel/questions';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { type ImportedRecord, UndoneImports } from '@storefold/simple-records/upkeep';
import { category } from '../../category/category.decider.ts';
import { CategoryService } from '../../category/category.service.ts';
import { slugsOf } from '../../category/category.ts';
import { CategoryClaims } from '../../category/category-claims.ts';
import { isCategoryInUse } from './category-in-use.ts';

/** Takes back imports of categories. */
@Controller()
export class CategoryImportUndoController {
  constructor(
    @Inject(UndoneImports) private readonly undone: UndoneImports,
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(CategoryService) private readonly categories: CategoryService,
    @Inject(CategoryClaims) private readonly claims: CategoryClaims,
  ) {}

  @Answers(undoCategoryImport)
  undoCategoryImport(request: RequestOf<typeof undoCategoryImport>, origin: Origin) {
    return this.undone.answer(request, origin, {
      of: ['category'],
      noted: ['CategoryPositioned'],
      isInTurn: true,
      // One in which products are stays, as it does when products are taken back that were imported into it.
      usedIn: async () => [],
      nameOf: async ({ id }) => {
        const { state } = await this.commands.load(category, id);
        return state.status === 'live' ? state.name : undefined;
      },
      takeBack: (record, context) =>
        record.isMade ? this.#delete(record, context) : this.#restore(record, context),
    });
  }

  /** Those that the import made below it are gone before. */
  async #delete({ id }: ImportedRecord, context: CommandContext): Promise<Said | undefined> {
    await this.views.caughtUpTo();
    if (await isCategoryInUse(id, this.views)) return 'category_used';
    await this.categories.deleteCategory(id, context);
    return undefined;
  }

  /** An import leaves a category below what it is below. */
  async #restore({ id, commandId }: ImportedRecord, context: CommandContext): Promise<undefined> {
    const [{ state: former }, { state: now }] = await Promise.all([
      this.commands.load(category, id, { commandId }),
      this.commands.load(category, id),
    ]);
    if (former.status !== 'live' || now.status !== 'live') return;
    const { name, description, meta_title, meta_description, meta_keywords } = former;
    const { image_url, square_image_url, metadata, parent_id, position } = former;
    const texts = { name, description, meta_title, meta_description, meta_keywords };
    const change = {
      type: 'Change',
      storeId: context.storeId,
      id,
      details: { ...texts, image_url, square_image_url, metadata },
      translations: await this.claims.takeTranslated(id, parent_id, translationsBack(former, now), context),
      place: { parent_id, position },
      ancestors: [],
    } as const;
    const { state: after } = await this.commands.execute(category, id, change, context);
    const kept = after.status === 'live' ? slugsOf(after) : [];
    for (const slug of slugsOf(now))
      if (!kept.includes(slug)) await this.claims.release(id, parent_id, slug, context);
  }
}
