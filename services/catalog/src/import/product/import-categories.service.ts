import { Inject, Injectable } from '@nestjs/common';
import { idPrefixes, type Said } from '@storefold/contracts';
import type { CommandContext } from '@storefold/kernel/command-handling';
import { CategoryQueries } from '../../category/category.queries.ts';
import { CategoryService } from '../../category/category.service.ts';
import { noDetails } from '../../category/category.ts';
import { nameOfSlug, slugCandidates, slugOf } from '../../slug.ts';
import type { ImportTerms, WantedProduct } from './wanted-product.ts';

/** As many as the schema of products allows. */
const MOST_CATEGORIES = 100;

type NamedCategories = Pick<WantedProduct, 'permalinks' | 'makesPermalinks' | 'categoryPaths'>;

type FoundCategories =
  | { readonly ids: ReadonlyMap<string, string>; readonly refusal?: undefined }
  | { readonly ids?: undefined; readonly refusal: Said };

/** The categories that files name. Those that are named by their path are made where there are none; by their permalink, of an export. */
@Injectable()
export class ImportCategories {
  /** One after the other, so that products that are taken in at once do not make one twice. */
  #turn: Promise<unknown> = Promise.resolve();
  /** Those that were made or found in this turn of rows, which read models may not show yet. By store and permalink. */
  #known = new Map<string, Promise<{ readonly id: string; readonly name: string } | undefined>>();

  constructor(
    @Inject(CategoryQueries) private readonly queries: CategoryQueries,
    @Inject(CategoryService) private readonly service: CategoryService,
  ) {}

  /** Read models show what was made before. */
  forget(): void {
    this.#known = new Map();
  }

  async idsOf(
    { permalinks, makesPermalinks, categoryPaths: paths }: NamedCategories,
    terms: ImportTerms,
    context: CommandContext,
  ): Promise<FoundCategories> {
    const names = [...permalinks, ...paths];
    // The schema refuses so many. They are not looked for.
    if (names.length > MOST_CATEGORIES) return { ids: new Map(names.map((each) => [each, each])) };
    const ids = new Map<string, string>();
    for (const permalink of permalinks) {
      const found = await this.#find(permalink, terms.storeId);
      const make = () => this.#inTurn(() => this.#idOfPermalink(permalink, terms, context));
      const id = found?.id ?? (makesPermalinks ? await make() : undefined);
      if (id === undefined) return { refusal: 'must_exist' };
      ids.set(permalink, id);
    }
    for (const path of paths) {
      const id = await this.#inTurn(() => this.#idOfPath(path, terms, context));
      if (id === undefined) return { refusal: 'must_exist' };
      ids.set(path, id);
    }
    return { ids };
  }

  async #idOfPath(
    path: string,
    { storeId, createCategories }: ImportTerms,
    context: CommandContext,
  ): Promise<string | undefined> {
    let parent: { readonly id: string; readonly permalink: string } | undefined;
    for (const name of path.split(' > ')) {
      const found = await this.#below(parent?.permalink, name, storeId);
      const { permalink, slug, id: foundId } = found;
      if (foundId !== undefined) {
        parent = { id: foundId, permalink };
        continue;
      }
      if (!createCategories) return undefined;
      const id = await this.#make({ permalink, slug, name, parentId: parent?.id ?? null }, storeId, context);
      parent = { id, permalink };
    }
    return parent?.id;
  }

  /** A new one is called as its permalink says: `kitchen/tea-pots` makes Kitchen and Tea pots. */
  async #idOfPermalink(
    permalink: string,
    { storeId, createCategories }: ImportTerms,
    context: CommandContext,
  ): Promise<string | undefined> {
    const slugs = permalink.split('/');
    if (!createCategories || !slugs.every((slug) => slug !== '' && slugOf(slug) === slug)) return undefined;
    let parentId: string | null = null;
    for (const [index, slug] of slugs.entries()) {
      const own = slugs.slice(0, index + 1).join('/');
      const found = await this.#find(own, storeId);
      parentId =
        found?.id ??
        (await this.#make({ permalink: own, slug, name: nameOfSlug(slug), parentId }, storeId, context));
    }
    return parentId ?? undefined;
  }

  async #make(
    { permalink, slug, name, parentId }: NewCategory,
    storeId: string,
    context: CommandContext,
  ): Promise<string> {
    const id = context.derive(`category ${permalink}`).newId(idPrefixes.category);
    const place = { parentId, position: undefined };
    const making = context.derive(`make ${permalink}`);
    await this.service.createCategory(id, { ...noDetails, name }, slug, place, making);
    this.#known.set(`${storeId} ${permalink}`, Promise.resolve({ id, name }));
    return id;
  }

  /** The category of this name, or the place of a new one. Others may have the slug that the name makes. */
  async #below(
    parent: string | undefined,
    name: string,
    storeId: string,
  ): Promise<{ readonly permalink: string; readonly slug: string; readonly id: string | undefined }> {
    for (const slug of slugCandidates(name, 'category', 'category')) {
      const permalink = parent === undefined ? slug : `${parent}/${slug}`;
      const found = await this.#find(permalink, storeId);
      if (!found) return { permalink, slug, id: undefined };
      if (sameName(found.name, name)) return { permalink, slug, id: found.id };
    }
    throw new Error(`no slug is left for a category ${name}`);
  }

  #find(permalink: string, storeId: string) {
    const key = `${storeId} ${permalink}`;
    const known = this.#known.get(key);
    if (known) return known;
    const found = this.queries.findByIdOrPermalink(permalink, storeId);
    this.#known.set(key, found);
    return found;
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => undefined);
    return result;
  }
}

interface NewCategory {
  readonly permalink: string;
  readonly slug: string;
  readonly name: string;
  readonly parentId: string | null;
}

const sameName = (one: string, other: string): boolean =>
  one.normalize('NFC').trim().toLowerCase() === other.normalize('NFC').trim().toLowerCase();
