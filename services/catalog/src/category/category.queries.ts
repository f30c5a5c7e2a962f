import { Inject, Injectable } from '@nestjs/common';
import type { AdminCategory, Category } from '@storefold/contracts';
import { CustomFieldQueries } from '@storefold/custom-fields';
import type { Expand } from '@storefold/kernel/http';
import type { Collection } from '@storefold/kernel/ports';
import { TOKENS, type Views } from '@storefold/kernel/runtime';
import { catalogView } from '../catalog.view.ts';
import { findByIdOr } from '../find-by-id-or.ts';
import { adminCategoryBody, categoryBody } from './category.serializer.ts';
import { CATEGORIES, type CategoryDocument } from './category.view.ts';
import type { CategoryInTree } from './category-in-tree.ts';

type Api = 'store' | 'admin';
type Body = Category | AdminCategory;

const forms: Readonly<Record<Api, (category: CategoryInTree) => Body>> = {
  store: categoryBody,
  admin: adminCategoryBody,
};

/** Reads categories, with their ancestors and descendants as far as `expand` asks for them. */
@Injectable()
export class CategoryQueries {
  constructor(
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(CustomFieldQueries) private readonly fields: CustomFieldQueries,
  ) {}

  get collection(): Collection<CategoryDocument> {
    return this.views.collection<CategoryDocument>(catalogView, CATEGORIES);
  }

  /** By id or permalink. */
  findByIdOrPermalink(idOrPermalink: string, storeId: string): Promise<CategoryDocument | undefined> {
    return findByIdOr('permalink', idOrPermalink, storeId, this.collection);
  }

  /** One body for each document, in the same order, in the form of one API. */
  async bodies(documents: readonly CategoryInTree[], expand: Expand, api: 'admin'): Promise<AdminCategory[]>;
  async bodies(documents: readonly CategoryInTree[], expand: Expand, api: Api): Promise<Body[]>;
  async bodies(documents: readonly CategoryInTree[], expand: Expand, api: Api): Promise<Body[]> {
    const above = expand.has('ancestors') || expand.has('parent') ? await this.#above(documents) : none;
    const below = expand.has('children') ? await this.#below(documents) : none;
    const bodies = await Promise.all(
      documents.map((document) => this.#body(document, expand, api, { above, below })),
    );
    if (expand.has('custom_fields')) await this.fields.addTo(bodies, api);
    return bodies;
  }

  async #body(
    document: CategoryInTree,
    expand: Expand,
    api: Api,
    { above, below }: { above: ById; below: ReadonlyMap<string, readonly CategoryDocument[]> },
  ): Promise<Body> {
    const body = forms[api](document);
    if (expand.has('parent')) {
      const parent = above.get(document.parent_id ?? '');
      const [placed] = parent ? await this.bodies([parent], expand.within('parent'), api) : [];
      if (placed) Object.assign(body, { parent: placed });
    }
    if (expand.has('ancestors')) {
      const ancestors = document.ancestor_ids.flatMap((id) => above.get(id) ?? []);
      Object.assign(body, { ancestors: await this.bodies(ancestors, expand.within('ancestors'), api) });
    }
    if (expand.has('children')) {
      const children = below.get(document.id) ?? [];
      Object.assign(body, { children: await this.bodies(children, expand.within('children'), api) });
    }
    return body;
  }

  async #above(documents: readonly CategoryInTree[]): Promise<ById> {
    const ids = [...new Set(documents.flatMap(({ ancestor_ids }) => ancestor_ids))];
    return new Map((await this.collection.getMany(ids)).map((document) => [document.id, document]));
  }

  async #below(
    documents: readonly CategoryInTree[],
  ): Promise<ReadonlyMap<string, readonly CategoryDocument[]>> {
    const parents = documents.filter(({ child_ids }) => child_ids.length > 0).map(({ id }) => id);
    if (parents.length === 0) return new Map();
    const children = await this.collection.find({
      filter: { field: 'parent_id', in: parents },
      sort: [{ field: 'position' }, { field: 'name_folded' }],
    });
    return new Map(
      parents.map((parent) => [parent, children.filter(({ parent_id }) => parent_id === parent)]),
    );
  }
}

const none: ReadonlyMap<string, never> = new Map<string, never>();

type ById = ReadonlyMap<string, CategoryDocument>;
