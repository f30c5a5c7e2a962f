import { Inject, Injectable } from '@nestjs/common';
import type { TranslationChanges } from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { refusals } from '@storefold/kernel/core';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { withCompensation } from '../with-compensation.ts';
import { type CategoryCommand, category, categoryOf, MAX_DEPTH } from './category.decider.ts';
import { type Category, type CategoryDetails, type Place, slugsOf } from './category.ts';
import { CATEGORIES, type CategoryDocument } from './category.view.ts';
import { CategoryClaims } from './category-claims.ts';
import { type CategoryInTree, inBranch, placeUpwards } from './category-in-tree.ts';

export interface WantedPlace {
  /** Undefined: the current parent; for a new category, none (a root). */
  readonly parentId: string | null | undefined;
  /** Undefined: the current position; for a new category or another parent, behind the siblings. */
  readonly position: number | undefined;
}

/** The tree of categories: each on its own stream, with a claim of its slug among its siblings. */
@Injectable()
export class CategoryService {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(CategoryClaims) private readonly claims: CategoryClaims,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
  ) {}

  async createCategory(
    id: string,
    details: Omit<CategoryDetails, 'slug'>,
    wantedSlug: string | null | undefined,
    wanted: WantedPlace,
    context: CommandContext,
    translations?: TranslationChanges,
  ): Promise<CategoryInTree> {
    const parent_id = wanted.parentId ?? null;
    const siblings = await this.#siblings(id, parent_id, context.storeId);
    const place: Place = { parent_id, position: wanted.position ?? behind(siblings) };
    const created = await this.createCategoryAt(id, details, wantedSlug, place, context, translations);
    if (wanted.position !== undefined) await this.#makeRoom(siblings, created.position, context);
    return created;
  }

  /** Creates a category at an exact place, even if another one has the same position. */
  async createCategoryAt(
    id: string,
    details: Omit<CategoryDetails, 'slug'>,
    wantedSlug: string | null | undefined,
    place: Place,
    context: CommandContext,
    wantedTexts?: TranslationChanges,
  ): Promise<CategoryInTree> {
    const { storeId } = context;
    const { parent_id } = place;
    const above = await this.#above(parent_id, storeId);
    const slug = await this.claims.take(id, parent_id, wantedSlug, details.name, context);
    const { state } = await withCompensation(
      async () => {
        const create: CategoryCommand = {
          type: 'Create',
          storeId,
          details: { ...details, slug },
          translations: await this.claims.takeTranslated(id, parent_id, wantedTexts, context),
          place,
          ancestors: idsOf(above),
        };
        return this.commands.execute(category, id, create, context, { isNew: true });
      },
      async () => {
        await this.claims.release(id, parent_id, slug, context);
        await this.claims.releaseTranslated(id, parent_id, wantedTexts, context);
      },
    );
    return inBranch(id, categoryOf(storeId, state), above, []);
  }

  /**
   * A refused change does not release its slug, because another change under way may have claimed the same slug. The
   * claim expires if the category does not get the slug.
   */
  async changeCategory(
    id: string,
    details: Partial<Omit<CategoryDetails, 'slug'>>,
    wantedSlug: string | null | undefined,
    wanted: WantedPlace,
    context: CommandContext,
    wantedTexts?: TranslationChanges,
  ): Promise<CategoryInTree> {
    const { storeId } = context;
    const before = await this.findCategory(id, storeId);
    const place = await this.#placeFor(id, before, wanted, storeId);
    const parent_id = place ? place.parent_id : before.parent_id;
    const above = await this.#above(parent_id, storeId);
    const slug = await this.claims.takeFor(id, before, parent_id, wantedSlug, context);
    if (parent_id !== before.parent_id) await this.claims.takeBelow(id, parent_id, before, context);
    const translations = await this.claims.takeTranslated(id, parent_id, wantedTexts, context);
    const change: CategoryCommand = {
      type: 'Change',
      storeId,
      id,
      details: slug === before.slug ? details : { ...details, slug },
      translations,
      place,
      ancestors: idsOf(above),
      ...(parent_id === before.parent_id ? {} : { levelsBelow: await this.#levelsBelow(id) }),
    };
    const { state } = await this.commands.execute(category, id, change, context);
    if (parent_id !== before.parent_id) await this.#undoCircle(id, before, context);
    const after = categoryOf(storeId, state);
    const kept = after.parent_id === before.parent_id ? slugsOf(after) : [];
    for (const each of slugsOf(before))
      if (!kept.includes(each)) await this.claims.release(id, before.parent_id, each, context);
    if (wanted.position !== undefined) {
      await this.#makeRoom(await this.#siblings(id, parent_id, storeId), wanted.position, context);
    }
    return inBranch(id, after, above, await this.#childIds(id));
  }

  /** Deletes the category and everything below it, from the leaves up. */
  async deleteCategory(id: string, context: CommandContext): Promise<void> {
    const { storeId } = context;
    const deletionOf = (each: string) => context.derive(`delete ${each}`);
    await this.findCategory(id, storeId, deletionOf(id));
    const below = await this.views.collection(CATEGORIES).find({
      filter: { field: 'ancestor_ids', eq: id },
      sort: [{ field: 'depth', descending: true }],
    });
    for (const each of [...below.map((document) => document.id), id]) {
      const { state } = await this.commands.load(category, each);
      if (state.status !== 'live') continue;
      await this.commands.execute(category, each, { type: 'Delete', storeId }, deletionOf(each));
      for (const slug of slugsOf(state)) await this.claims.release(each, state.parent_id, slug, context);
    }
  }

  /** The category as of now, from its stream. */
  async findCategory(id: string, storeId: string, as?: CommandContext): Promise<Category> {
    return categoryOf(storeId, (await this.commands.load(category, id, as)).state);
  }

  /** Refuses ids that do not belong to categories of the store. */
  async requireCategories(ids: readonly string[], storeId: string): Promise<void> {
    const states = await Promise.all(ids.map((id) => this.commands.load(category, id)));
    const areKnown = states.every(({ state }) => state.status === 'live' && state.store_id === storeId);
    if (!areKnown) throw refusals.invalid({ category_ids: ['invalid'] });
  }

  /** The categories from a parent up to its root, from their streams. */
  async #above(parentId: string | null, storeId: string): Promise<CategoryInTree[]> {
    const above: { id: string; category: Category }[] = [];
    for (let id = parentId; id !== null; ) {
      const { state } = await this.commands.load(category, id);
      const isKnown = state.status === 'live' && state.store_id === storeId;
      if (!isKnown || above.length > MAX_DEPTH) throw refusals.invalid({ parent_id: ['invalid'] });
      above.push({ id, category: state });
      id = state.parent_id;
    }
    return placeUpwards(above);
  }

  async #placeFor(
    id: string,
    before: Category,
    wanted: WantedPlace,
    storeId: string,
  ): Promise<Place | undefined> {
    const parent_id = wanted.parentId === undefined ? before.parent_id : wanted.parentId;
    if (parent_id === before.parent_id) {
      return wanted.position === undefined ? undefined : { parent_id, position: wanted.position };
    }
    const position = wanted.position ?? behind(await this.#siblings(id, parent_id, storeId));
    return { parent_id, position };
  }

  /** Two concurrent moves can put each category below the other. The later one detects the cycle and is undone. */
  async #undoCircle(id: string, before: Category, context: CommandContext): Promise<void> {
    const seen = new Set([id]);
    let current = (await this.commands.load(category, id)).state;
    while (current.status === 'live' && current.parent_id !== null) {
      if (seen.has(current.parent_id)) return this.#moveBack(id, before, context);
      seen.add(current.parent_id);
      current = (await this.commands.load(category, current.parent_id)).state;
    }
  }

  async #moveBack(id: string, before: Category, context: CommandContext): Promise<never> {
    const { storeId } = context;
    const place: Place = { parent_id: before.parent_id, position: before.position };
    const back: CategoryCommand = { type: 'Change', storeId, id, details: {}, place, ancestors: [] };
    await this.commands.execute(category, id, back, context.derive(`move back ${id}`));
    throw refusals.notPossible('category_moved_meanwhile');
  }

  async #siblings(id: string, parentId: string | null, storeId: string): Promise<CategoryDocument[]> {
    const documents = await this.views.collection(CATEGORIES).find({
      filter: {
        all: [
          { field: 'store_id', eq: storeId },
          parentId === null ? { field: 'parent_id', isNull: true } : { field: 'parent_id', eq: parentId },
        ],
      },
      sort: [{ field: 'position' }],
    });
    return documents.filter((document) => document.id !== id);
  }

  /** The number of levels below a category. */
  async #levelsBelow(id: string): Promise<number> {
    const [own, [deepest]] = await Promise.all([
      this.views.collection(CATEGORIES).get(id),
      this.views.collection(CATEGORIES).find({
        filter: { field: 'ancestor_ids', eq: id },
        sort: [{ field: 'depth', descending: true }],
        limit: 1,
      }),
    ]);
    return own && deepest ? deepest.depth - own.depth : 0;
  }

  async #childIds(id: string): Promise<readonly string[]> {
    return (await this.views.collection(CATEGORIES).get(id))?.child_ids ?? [];
  }

  /** Moves the categories at and behind a position by one, up to the first gap. */
  async #makeRoom(
    siblings: readonly CategoryDocument[],
    position: number,
    context: CommandContext,
  ): Promise<void> {
    let taken = position;
    for (const { id, parent_id, position: at } of siblings) {
      if (at < position) continue;
      if (at > taken) return;
      taken = at + 1;
      const place: Place = { parent_id, position: taken };
      const { storeId } = context;
      const move: CategoryCommand = { type: 'Change', storeId, id, details: {}, place, ancestors: [] };
      await this.commands.execute(category, id, move, context.derive(`make room ${id}`));
    }
  }
}

const behind = (siblings: readonly CategoryDocument[]): number => (siblings.at(-1)?.position ?? 0) + 1;
const idsOf = (above: readonly CategoryInTree[]): string[] => above.map(({ id }) => id);
